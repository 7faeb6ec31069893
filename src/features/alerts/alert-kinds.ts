export const alertKinds = ['search', 'vehicle'] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertStates = ['waiting', 'on', 'paused'] as const;
export type AlertState = (typeof alertStates)[number];

/** Room for a search in its address, with every filter. */
export const MOST_SEARCH = 8_000;
/** Confirmed alerts of one address, and as many that wait for that. */
export const MOST_ALERTS = 10;
/** Alerts of all addresses that nobody has confirmed: more than the mails of three days could ask for. */
export const MOST_WAITING = 5_000;
/** A search that finds more is no help in a mail. */
export const MOST_FOUND = 1_000;
/** Days in which an alert is to be confirmed. */
export const CONFIRM_DAYS = 3;

/** What the mail room knows the mails of alerts by. */
export const CONFIRM_MAIL = 'alert_confirm';
export const LINK_MAIL = 'alert_link';
export const DIGEST_MAIL = 'alert_digest';
export const alertMails = [CONFIRM_MAIL, LINK_MAIL, DIGEST_MAIL] as const;

/** What a database that was edited by hand says otherwise is a search. */
export function readKind(text: string): AlertKind {
  return text === 'vehicle' ? 'vehicle' : 'search';
}

export function readState(text: string): AlertState {
  return alertStates.find((state) => state === text) ?? 'paused';
}
