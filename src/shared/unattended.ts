/** Sent with what a page asks for by itself while nobody is there: it does not keep the session from running out. */
export const UNATTENDED_HEADER = 'x-unattended';
