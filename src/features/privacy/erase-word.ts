/** What is typed before somebody's data is erased, so that it never happens by a stray click. */
export const ERASE_WORD = 'ERASE';
