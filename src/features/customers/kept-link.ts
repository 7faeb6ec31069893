/** What became of the newest mail to the buyer; `none` where this site sends them none. */
export interface MailNews {
  state: 'none' | 'coming' | 'sent' | 'failed';
  to: string;
}

/** The page behind a link, for somebody who wants to come back. */
export interface KeptLink {
  token: string;
  /** The whole address, to be kept. */
  link: string;
  /** Null when it is not known. */
  mail: MailNews | null;
}
