export { waitingWords } from '../../waiting-words.ts';
