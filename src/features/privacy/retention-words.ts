import { daysAfter, formatDay } from '#shared/dates.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { Foreseen } from './retention.contract.ts';

/** `312 inquiries, 14 bookings and 1 hold` */
function countWords({ counts }: Foreseen): string {
  const words = [
    counted(counts.inquiries, 'inquiry', 'inquiries'),
    counted(counts.bookings, 'booking', 'bookings'),
    counted(counts.holds, 'hold', 'holds'),
    counted(counts.entries, 'entry of the activity', 'entries of the activity'),
    counted(counts.backups, 'backup', 'backups'),
  ].filter((word) => word !== '');
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${groupThousands(count)} ${count === 1 ? one : many}`;
}

const monthWords = (months: number) => counted(months, 'month', 'months');

/** Says what will be removed, when and why; undefined when nothing is old enough. */
export function foreseenWords(foreseen: Foreseen): string | undefined {
  const what = countWords(foreseen);
  if (what === '') return undefined;
  const { kind, on, before, months, instead } = foreseen;
  const day = formatDay(on).replace(/ \d{4}$/, '');
  const kept = kind === 'inquiries' ? 'inquiries are' : 'the activity is';
  const than = instead === null ? '' : ` instead of ${instead}`;
  return `On about ${day} ${what} from before ${formatDay(before)} will be removed, because ${kept} kept for ${monthWords(months)}${than}.`;
}

/** Says how to keep it. */
export function adviceWords({ kind, isSetOnServer, on }: Foreseen): string {
  const until = `until ${formatDay(daysAfter(on, -1))}`;
  return isSetOnServer || kind === 'activity'
    ? `The server is set to that. To keep them, have the person who looks after the server set a longer time ${until}: then nothing is lost.`
    : `To keep them, publish a longer time in the settings ${until}: then nothing is lost.`;
}
