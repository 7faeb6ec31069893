import type { PreviewRow } from '../../data-transfer.contract.ts';
import type { LoadedFile } from '../transfer-calls.ts';
import { rowWords } from './row-words.ts';
import { type StoredValue, storedValues } from './stored-values.ts';

/** What is to be known of a row: why it is refused, what it changes, what was read as something else, and its values. */
export function RowDetails({ file, row }: { file: LoadedFile; row: PreviewRow }) {
  const words = rowWords(row);
  const values = storedValues(file, row);
  const read = values.filter(({ given }) => given !== undefined);
  return (
    <div className="min-w-0 space-y-1 wrap-anywhere">
      {words && <p>{words}</p>}
      {read.length > 0 && (
        <p className="text-sm text-muted">
          {read.map(({ label, given, stored }) => `${label}: ${given} → ${stored || 'unknown'}`).join('; ')}
        </p>
      )}
      {values.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer font-semibold">
            As it will be stored<span className="sr-only">: {row.title}</span>
          </summary>
          <ValueList values={values} />
        </details>
      )}
    </div>
  );
}

function ValueList({ values }: { values: readonly StoredValue[] }) {
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-[max-content_1fr]">
      {values.map(({ field, label, stored, before }) => (
        <div key={field} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="mb-1 sm:mb-0">
            {stored || 'unknown'}
            {before !== undefined && <span className="text-muted"> (now {before || 'unknown'})</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
