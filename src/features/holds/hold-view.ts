import type { KeptLink } from '#features/customers/kept-link.ts';
import type { HoldState } from './hold-states.ts';

/** What the page behind the link shows of a hold. */
export interface HoldView extends KeptLink {
  state: HoldState;
  /** Held, but the vehicle is no longer for sale. */
  isUndecided: boolean;
  /** `2021 Mazda CX-5` */
  car: string;
  /** Null when the site no longer lists it. */
  vehicleId: number | null;
  /** Set while the buyer still has to open the link in their mail. */
  open: {
    email: string;
    /** `Friday 20 November, 2:30pm` */
    by: string;
    /** Whether this is the page behind that link. */
    isHere: boolean;
  } | null;
  /** Nobody opened the link in time. */
  isUnopened: boolean;
  /** `Friday 20 November, 5pm`, while it is held. */
  until: string | null;
  /** `Friday 20 November`, while staff have not decided: the last day on which the buyer needs it. */
  wantedUntil: string | null;
}

/** The names under which the pages find what the server tells them. */
export const HOLD_VIEW = 'hold-view';
export const HOLD_DAYS = 'hold-days';
