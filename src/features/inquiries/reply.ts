/** The kind of mail in the outbox. */
export const REPLY_MAIL = 'reply';
export const MOST_SUBJECT = 200;
export const MOST_REPLY = 10_000;

/** Of a mail that has not gone yet, at the end of its line in the history. */
export const MAIL_WAITS = 'waiting to be sent';
