import type { WordFinding } from '#features/listing-quality/words/word-facts.ts';
import { fieldId } from '../form/field-group.tsx';
import { SeverityBadge } from '../publish-check/finding-list.tsx';

/** What is worth a second look in the text; a click selects it there. */
export function WordList({ text, findings }: { text: string; findings: readonly WordFinding[] }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">What you typed</h3>
      {findings.length === 0 && (
        <p className="text-sm text-muted">
          {text.trim() === '' ? 'There is no text yet.' : 'Nothing to remark on.'}
        </p>
      )}
      <ul className="grid gap-1">
        {findings.map((finding) => (
          <li
            key={`${finding.start} ${finding.text}`}
            className="grid grid-cols-[4.75rem_minmax(0,1fr)] items-baseline gap-x-2 text-sm"
          >
            <SeverityBadge severity={finding.severity} />
            <span>
              <button
                type="button"
                onClick={() => select(finding)}
                className="min-h-6 text-left font-semibold underline underline-offset-4"
              >
                {finding.start === finding.end ? 'At the end' : quote(text, finding)}
                <span className="sr-only"> (select in the description)</span>
              </button>{' '}
              {finding.text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LONGEST_QUOTE = 40;

function quote(text: string, { start, end }: WordFinding): string {
  const words = text.replaceAll('\r\n', '\n').slice(start, end);
  return `“${words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE)}…` : words}”`;
}

function select({ start, end }: WordFinding): void {
  const area = document.getElementById(fieldId('description'));
  if (!(area instanceof HTMLTextAreaElement)) return;
  area.setSelectionRange(start, end);
  // Browsers scroll to the selection when the focus comes, not when it is set.
  area.blur();
  area.focus();
}
