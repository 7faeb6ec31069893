/** Told when a newer version is to be offered, and with nothing when it is not to be offered now. */
export const NEWER_VERSION = 'site:newer';

export interface NewerVersion {
  /** None where code of this tab's build is gone, because a newer one was deployed: only loading the page anew helps. */
  take?: () => void;
}

export function tellNewer(detail?: NewerVersion): void {
  dispatchEvent(new CustomEvent(NEWER_VERSION, { detail }));
}
