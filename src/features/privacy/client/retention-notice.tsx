import { useApiQuery } from '#client/api/use-api-query.ts';
import { addressOf } from '#shared/call-address.ts';
import type { Foreseen, readRetention } from '../retention.contract.ts';
import { adviceWords, foreseenWords } from '../retention-words.ts';

/** What a shorter time will remove; with months, also what these would remove if they were published. */
export function useRetention(months?: number) {
  const query = months === undefined ? {} : { months: String(months) };
  return useApiQuery(addressOf<typeof readRetention>('/api/admin/settings/retention', { query }), {
    refetchOnMount: 'always',
  });
}

/** Shown where staff can still do something about it. */
export function RetentionNotice() {
  const { data } = useRetention();
  const shown = (data?.waiting ?? []).filter((one) => foreseenWords(one) !== undefined);
  if (shown.length === 0) return null;
  return (
    <section
      aria-label="Removal by age"
      className="mb-6 grid gap-4 rounded-card border border-accent bg-surface p-5"
    >
      {shown.map((one) => (
        <ForeseenText key={one.kind} foreseen={one} />
      ))}
    </section>
  );
}

interface RetentionWarningProps {
  asked: ReturnType<typeof useRetention>;
  /** Undefined while the time stays as it is. */
  months: number | undefined;
}

/** Says before a shorter time is published what it removes, and until when that can be taken back. */
export function RetentionWarning({ asked, months }: RetentionWarningProps) {
  if (months === undefined) return null;
  if (asked.isError)
    return (
      <p className="mt-4 text-danger-text">
        What the new time for inquiries will remove could not be looked up. Please close this and try again,
        or look at the Database page after publishing: nothing goes within seven days.
      </p>
    );
  const coming = asked.data?.coming;
  if (!coming || foreseenWords(coming) === undefined) return null;
  return (
    <section aria-labelledby="removed-by-age" className="mt-5 border-t border-line pt-4">
      <h3 id="removed-by-age" className="font-semibold">
        Inquiries will be removed
      </h3>
      <div className="mt-1">
        <ForeseenText foreseen={coming} />
      </div>
    </section>
  );
}

function ForeseenText({ foreseen }: { foreseen: Foreseen }) {
  return (
    <div>
      <p className="max-w-prose">{foreseenWords(foreseen)}</p>
      <p className="mt-1 max-w-prose text-sm text-muted">{adviceWords(foreseen)}</p>
    </div>
  );
}
