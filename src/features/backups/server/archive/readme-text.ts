/** A backup begins with it, so its first line tells a backup from another tar. */
export const README_START = 'Forecourt backup\n';

/** For a person who opens a backup without the product. */
export function readmeText(createdAt: string): string {
  return `${README_START}
Made ${createdAt}. It holds everything but staff accounts, sessions, the secret addresses of feeds and the
secrets of webhooks.

  photos/    the files of each photo and picture; master.jpg is the large one
  rows/      vehicles, photos, prices, inquiries, mail, activity, pictures, settings, what channels are told
             and the addresses of webhooks, one JSON object a line
  damaged/   rows that could not be used as they were, as they were found (if there were any)

It holds names and addresses of customers: keep it safe, and delete it when you no longer need it.

To restore: on the Database page of the staff area press Upload Backup, then Restore; or on the server
    npm run restore -- FILE
with --new after it where there is no installation yet.

To check that nothing was damaged, unpack it and run in its folder
    sha256sum --check SHA256SUMS

If you unpack it and pack it again, change nothing in it: a changed file is refused.
    tar -cf FILE -C FOLDER .
`;
}

/** In place of the files of a photo. */
export const LOST_TEXT = 'The files of this photo were already lost when the backup was made.\n';
