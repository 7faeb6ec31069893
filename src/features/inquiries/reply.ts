/** The kind of mail in the outbox. */
export const REPLY_MAIL = 'reply';
export const MOST_SUBJECT = 200;
export const MOST_REPLY = 10_000;
