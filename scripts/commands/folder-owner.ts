import { readFile, stat } from 'node:fs/promises';
import { isMissing } from '#server/trouble/error-code.ts';
import { currentUser } from '#server/trouble/explain-trouble.ts';

/**
 * What root, or somebody else, writes in the data folder the site could not open any more. Says whether there is a folder.
 */
export async function refuseOtherUser(folder: string, runBy = process.getuid?.()): Promise<boolean> {
  const owner = await stat(folder).then(
    ({ uid }) => uid,
    (error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    },
  );
  if (owner === undefined) return false;
  if (runBy === undefined || owner === runBy) return true;
  const name = await nameOf(owner);
  throw new Error(
    `The data folder ${folder} belongs to ${name ? `the user ${name}` : `user number ${owner}`}, and this command was run by ${currentUser()}. Nothing was done, because the site could not open what it would have written. Run it as the folder's user: sudo -u ${name ?? `#${owner}`} and then the same command`,
  );
}

async function nameOf(uid: number): Promise<string | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => ''); // not on every system
  return users
    .split('\n')
    .find((line) => line.split(':')[2] === String(uid))
    ?.split(':')[0];
}
