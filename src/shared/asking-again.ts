/** When a staff call asks for password or passkey once more, unless one was given in the last ten minutes. */
export const whenAsked = [
  'always',
  // An import: its further chunks then come without.
  'to begin',
  // Publishing: when the customers' details would go to another address than before.
  'for another mailbox',
] as const;

/** Why a staff call does not ask. */
export const reasonsNotToAsk = {
  looks: 'It shows what pages of the staff area show, and nothing is different afterwards',
  'daily work': 'Staff do it all day; a history says who did it, and it can be put right',
  'one thing': 'It removes one thing, which the history names and a backup has',
  'ends access': 'It takes access away, which must be quick when something was stolen',
  prepares: 'Nothing comes of it before a call that asks',
  'puts back': 'It undoes what a call that asks has done',
  'asks itself': 'The password or passkey is sent with it',
  'agreed before': 'What is sent goes where somebody has agreed to with the password',
  'public anyway': 'What it opens is what every visitor sees',
  harmless: 'It does no more than every start of the site does',
} as const;

export type AskAgain = (typeof whenAsked)[number] | `never: ${keyof typeof reasonsNotToAsk}`;

/** Whether it is asked at the door, for whatever is sent. */
export function isAskedAtDoor(confirm: AskAgain | undefined): confirm is 'always' | 'to begin' {
  return confirm === 'always' || confirm === 'to begin';
}

export function mayBeAsked(confirm: AskAgain | undefined): boolean {
  return whenAsked.some((one) => one === confirm);
}
