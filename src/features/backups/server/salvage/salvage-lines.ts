import { groupThousands } from '#shared/numbers.ts';
import { isWhole, type Outcome } from './outcomes.ts';
import type { Salvaged } from './salvage.ts';

export function isAllRead({ tables, isListBroken }: Salvaged): boolean {
  return !isListBroken && tables.every(isWhole);
}

/** What the person who restores is told: what came over, what did not, and what to do about it. */
export function tellSalvaged({ tables, isListBroken, lostAccounts, disabled, heldMail }: Salvaged): string[] {
  const shown = tables.filter((one) => one.kept > 0 || !isWhole(one));
  const isLost = (name: string) => {
    const outcome = tables.find(({ table }) => table === name);
    return outcome ? !isWhole(outcome) : isListBroken;
  };
  return [
    'From the old database:',
    ...shown.map(tellTable),
    ...(shown.length === 0 ? ['  nothing could be read'] : []),
    ...(isListBroken && shown.length > 0
      ? ['The list of its tables is damaged, so there may have been more.']
      : []),
    'Vehicles, photos, prices and the published settings are those of the backup, as after every restore. Everybody logs in anew.',
    ...(heldMail > 0
      ? [`${heldMail} mails were waiting and are held: the Inquiries page offers to send or to discard them.`]
      : []),
    ...(lostAccounts.length > 0
      ? [
          `These accounts could not be read: ${lostAccounts.join(', ')}. Make them anew: npm run staff -- add USERNAME "FULL NAME" [ROLE]`,
        ]
      : []),
    ...tellDisabled(disabled),
    ...(isLost('erased_keys') || isLost('erased_addresses')
      ? [
          'Who was erased on request could not be read completely: erase once more whom the backup has brought back.',
        ]
      : []),
    ...(isLost('meta')
      ? ['Rules of the site were lost, such as who must have a second factor: look at Team.']
      : []),
  ];
}

function tellTable({ table, kept, mended, lost }: Outcome): string {
  const name = table.replaceAll('_', ' ');
  const inPart = mended > 0 ? ` (${mended} of them in part)` : '';
  const came = `${kept} ${table === 'vehicles' ? 'could be read' : 'came over'}${inPart}`;
  if (lost.isExact) return `  ${name}: ${came}, ${groupThousands(lost.count)} could not be read`;
  const number = lost.count === 0 ? 'an unknown number' : `at least ${groupThousands(lost.count)}`;
  return `  ${name}: ${came}, ${number} could not be read`;
}

function tellDisabled(disabled: Salvaged['disabled']): string[] {
  if (disabled.length === 0) return [];
  const names = disabled.map(({ username, fullName }) => `${fullName} (${username})`).join(', ');
  const [owner = disabled[0]] = disabled.filter(({ role }) => role === 'owner');
  return [
    `Whether these accounts had a second factor could not be read, so they are disabled until an owner enables them under Team: ${names}.`,
    `If no owner can log in: npm run staff -- enable ${owner?.username}. Have a second factor set up at once: until then the password alone lets in.`,
  ];
}
