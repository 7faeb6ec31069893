/** Said before and after whatever changes how somebody logs in. */
export const STAYS_LOGGED_IN = 'You stay logged in here. Everywhere else you are logged out.';
