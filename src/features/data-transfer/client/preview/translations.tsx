import { groupThousands } from '#shared/numbers.ts';
import type { PreviewRow } from '../../data-transfer.contract.ts';
import type { LoadedFile } from '../transfer-calls.ts';
import { listTranslations } from './stored-values.ts';

const MOST_LISTED = 100;

/** What of the file was read as something else, each once: `Auto → Automatic`. */
export function Translations({ file, rows }: { file: LoadedFile; rows: readonly PreviewRow[] }) {
  const found = listTranslations(file, rows);
  if (found.length === 0) return null;
  const words = found.length === 1 ? '1 value was' : `${groupThousands(found.length)} values were`;
  return (
    <details className="mb-4 rounded-control bg-sunken p-3 text-sm">
      <summary className="cursor-pointer font-semibold">{words} read as something else: which?</summary>
      <ul className="mt-2 max-h-60 list-disc space-y-1 overflow-y-auto pl-5">
        {found.slice(0, MOST_LISTED).map(({ label, given, stored, count: times }) => (
          <li key={`${label} ${given} ${stored}`} className="wrap-anywhere">
            {label}: {given} → {stored || 'unknown'}
            {times > 1 && ` (${groupThousands(times)} times)`}
          </li>
        ))}
        {found.length > MOST_LISTED && <li>and {groupThousands(found.length - MOST_LISTED)} more</li>}
      </ul>
    </details>
  );
}
