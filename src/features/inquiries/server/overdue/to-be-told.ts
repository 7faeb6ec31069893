/** The kind of mail in the outbox. */
export const OVERDUE_MAIL = 'overdue';
/** In `overdue_mail` of an inquiry: somebody is to be told when it has waited too long. */
export const TO_BE_TOLD = 'due';
