/** A username has none of these, so the last brackets are never part of a name. */
const USERNAME = / \([^\s()]+\)$/;

/**
 * Who did something, as histories keep it: names can be changed and two people can have the same, so each comes with the
 * username that nobody else has. Somebody without an account, such as a buyer, has none.
 */
export function nameInHistory({ fullName, username }: { fullName: string; username?: string }): string {
  return username === undefined ? fullName : `${fullName} (${username})`;
}

/** For those who do not work here, and need not know what staff log in with. */
export function nameAlone(kept: string): string {
  return kept.replace(USERNAME, '');
}

/** Whether it is the name of this person; one from before usernames were kept is compared by the name alone. */
export function isNameOf(kept: string, person: { fullName: string; username: string }): boolean {
  return kept.endsWith(` (${person.username})`) || kept === person.fullName;
}
