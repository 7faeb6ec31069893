/** The kind of mail in the outbox. */
export const REPLY_MAIL = 'reply';
export const MOST_SUBJECT = 200;
export const MOST_REPLY = 10_000;

/** What stands at the end of a mail's line in the history until it has gone. */
export const MAIL_WAITS = 'waiting to be sent';
