import { OTHERS } from '../../counted.ts';

/** As a row names it: beyond so many a day they are told from each other no more. */
export const subjectWords = (subject: string): string => (subject === OTHERS ? 'Others' : subject);
