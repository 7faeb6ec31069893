import type { AlertKind, AlertState } from './alert-kinds.ts';

/** What the address of the form says: a search in canonical form, or a vehicle. */
export interface Wish {
  search: string;
  vehicleId?: number;
}

/** Names under which the pages find what the server tells them. */
export const ALERTS_VIEW = 'alerts-view';
export const UNSUBSCRIBE_VIEW = 'alerts-unsubscribe';

export interface AlertLine {
  key: string;
  kind: AlertKind;
  words: string;
  /** Where the site shows it; empty for a vehicle that is gone. */
  href: string;
  state: AlertState;
  /** `19 November 2026`, or empty. */
  since: string;
  lastTold: string;
}

/** For the page behind a link. */
export interface AlertsView {
  token: string;
  email: string;
  /** The one that this link is to confirm, while that is open. */
  toConfirm: (AlertLine & { consent: string }) | null;
  alerts: AlertLine[];
}

export interface UnsubscribeView {
  token: string;
  state: 'ask' | 'done';
}
