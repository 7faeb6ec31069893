import { type ConnectionTrouble, connectionTroubleOf } from '#server/trouble/connection-trouble.ts';

const ASK = 'Ask the people who run it';
const IS_IT_UP = `${ASK} whether it works.`;

const unreached: Readonly<Record<ConnectionTrouble, string>> = {
  'no such name': 'no server has this name. Check the address for a typing mistake.',
  'name not looked up':
    'its name could not be looked up just now. When that stays so, tell the person who looks after our server.',
  refused: `the server is there but takes no calls. ${IS_IT_UP}`,
  'no way': `no way leads to the server. ${IS_IT_UP}`,
  'too slow': `the server took too long. ${IS_IT_UP}`,
  cut: `the connection was cut before an answer came. ${IS_IT_UP}`,
  certificate: `its certificate has run out, or is not made for this name. ${ASK} to mend that.`,
  'not secure': 'no secure connection could be made. Check the address.',
};

/** What happened and what to do, for staff. A code stands there only where nothing better is known. */
export function unreachedWords(code: string): string {
  const trouble = connectionTroubleOf(code);
  const why = trouble ? `: ${unreached[trouble]}` : ` (${code}). ${ASK}, and tell them this code.`;
  return `Could not be reached${why}`;
}

export function tooSlowWords(seconds: number): string {
  return `No answer within ${seconds} seconds. ${IS_IT_UP}`;
}

/** For a status that does not mean that the delivery was taken. */
export function refusedWords(status: number): string {
  return `Answered ${status}: ${whyRefused(status)}`;
}

function whyRefused(status: number): string {
  if (status >= 300 && status < 400)
    return 'it leads on to another address, which is never followed. Enter that address instead.';
  if (status === 401 || status === 403) return `it does not let this site in. ${ASK} for the right address.`;
  if (status === 404 || status === 410) return 'nothing is at this address. Check it.';
  if (status === 429) return 'it was told too much in a short time.';
  if (status >= 500) return `it has a fault of its own. ${ASK}.`;
  return `it did not take this. ${ASK}, and show them what was sent.`;
}
