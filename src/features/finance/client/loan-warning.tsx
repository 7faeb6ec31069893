import { useDealership } from '#features/dealership/client/use-dealership.ts';

/** What the law wants on every page that names a comparison rate. */
export function LoanWarning({ className }: { className: string }) {
  const { finance } = useDealership();
  if (!finance) return null;
  return (
    <details className={`text-xs text-muted ${className}`}>
      <summary className="min-h-6">Comparison rate for a secured loan of $30,000 over 5 years.</summary>
      <p className="mt-1">{finance.warning}</p>
    </details>
  );
}
