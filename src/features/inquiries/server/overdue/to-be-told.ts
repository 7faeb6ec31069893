/** In `overdue_mail` of an inquiry: somebody is to be told when it has waited too long. */
export const TO_BE_TOLD = 'due';
