/** Kinds of mail about accounts. No backup has accounts, so none has these. */
export const INVITATION_MAIL = 'invitation';
export const RESET_MAIL = 'password_reset';
export const WRONG_CODES_MAIL = 'wrong_codes';
export const staffMailKinds: readonly string[] = [INVITATION_MAIL, RESET_MAIL, WRONG_CODES_MAIL];
