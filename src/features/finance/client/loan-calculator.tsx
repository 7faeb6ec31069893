import { useState } from 'react';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { exactDollars, formatDollars } from '#shared/money.ts';
import { type Frequency, frequencies, type LoanInput, quoteLoan } from '../loan-quote.ts';
import {
  boundFigure,
  type FigureName,
  groupFigure,
  LARGEST,
  limitNote,
  readFigure,
} from '../typed-figure.ts';
import { whyNoQuote } from '../why-no-quote.ts';
import { BalanceChart } from './balance-chart.tsx';

const MOST_YEARS = 7;
const UNKNOWN_PRICE = 60_000;
const UNKNOWN_YEARS = 5;
const NO_FEES = { establishmentFeeDollars: 0, monthlyFeeDollars: 0 };

type Typed = Record<FigureName, string> & Pick<LoanInput, 'years' | 'frequency'>;

/**
 * The repayment calculator. Its assumptions are shown beside the figures, in the same size. Where no terms are
 * advertised, it asks for a rate and names none.
 */
export function LoanCalculator({ price }: { price: number | null | undefined }) {
  const { finance } = useDealership();
  const [typed, setTyped] = useState<Typed>({
    price: groupFigure(String(price ?? UNKNOWN_PRICE)),
    deposit: groupFigure(String(finance?.depositDollars ?? 0)),
    tradeIn: '0',
    years: finance ? finance.months / 12 : UNKNOWN_YEARS,
    ratePercent: finance ? String(finance.ratePercent) : '',
    balloonPercent: '0',
    frequency: 'monthly',
  });
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const isRateMissing = typed.ratePercent.trim() === '';
  const loan = toLoanInput(typed);
  const missing = whyNoQuote({ ...loan, isRateMissing });
  const quote = missing ? undefined : quoteLoan(loan, finance ?? NO_FEES);
  const each = frequencies[typed.frequency].each;
  const number = (name: FigureName, label: string, hint = limitNote(name, typed[name])) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={typed[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      onBlur={() => set({ [name]: groupFigure(typed[name]) })}
    />
  );
  const isBalloonLimited =
    quote &&
    quote.balloonDollars <
      (readFigure(typed.price) * boundFigure('balloonPercent', typed.balloonPercent)) / 100 - 1;
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-2">
      <div className="grid content-start gap-5 sm:grid-cols-2 max-lg:[&_:is(input,select)]:scroll-mt-18">
        {/* On a phone the result stays visible above the fields, and a focused field scrolls to below it. */}
        <p
          aria-hidden="true"
          className="sticky top-18 z-10 flex flex-wrap justify-between gap-x-4 rounded-control border border-line bg-surface px-4 py-2 font-semibold tabular-nums shadow-card sm:col-span-2 lg:hidden"
        >
          <span>{quote ? `${formatDollars(quote.repaymentDollars)} ${each}` : missing?.short}</span>
          {quote && finance && (
            <span className="font-normal text-muted">
              {quote.comparisonRatePercent.toFixed(2)}% comparison
            </span>
          )}
        </p>
        {number('price', 'Price ($)')}
        {number('deposit', 'Deposit ($)')}
        {number('tradeIn', 'Trade-in ($)')}
        {number(
          'ratePercent',
          'Interest rate (% p.a.)',
          isRateMissing ? 'The one that a lender offers you' : undefined,
        )}
        {number(
          'balloonPercent',
          'Balloon (% of price)',
          isBalloonLimited ? 'Limited to the amount financed.' : undefined,
        )}
        <SelectField
          label="Term"
          value={typed.years}
          onChange={(event) => set({ years: Number(event.target.value) })}
        >
          {Array.from({ length: MOST_YEARS }, (_, index) => index + 1).map((years) => (
            <option key={years} value={years}>
              {years === 1 ? '1 year' : `${years} years`}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Repayments"
          value={typed.frequency}
          onChange={(event) => set({ frequency: event.target.value as Frequency })} // the options are its names
        >
          {Object.entries(frequencies).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="rounded-card border border-line bg-surface p-6 shadow-card sm:p-8 tight:p-4 lg:sticky lg:top-24 lg:self-start">
        {quote ? (
          <>
            <dl aria-live="polite" className="mb-6 grid grid-cols-2 gap-x-6 gap-y-4 tight:grid-cols-1">
              <Figure label="Repayment" value={`${formatDollars(quote.repaymentDollars)} ${each}`} />
              {finance && (
                <Figure label="Comparison rate" value={`${quote.comparisonRatePercent.toFixed(2)}% p.a.`} />
              )}
              <Figure label="Total repaid" value={formatDollars(quote.totalRepaidDollars)} />
              <Figure label="Total interest" value={formatDollars(quote.totalInterestDollars)} />
              <Figure label="Amount financed" value={exactDollars(quote.financedDollars)} />
              <Figure label="Balloon at the end" value={formatDollars(quote.balloonDollars)} />
            </dl>
            <BalanceChart quote={quote} years={typed.years} />
          </>
        ) : (
          <p className="text-lead">{missing?.words}</p>
        )}
        {finance ? (
          <>
            <p className="mt-6 text-base">
              An estimate, not an offer of credit. It assumes a fixed rate, repayments at the end of each
              period, an establishment fee of {exactDollars(finance.establishmentFeeDollars)} and{' '}
              {exactDollars(finance.monthlyFeeDollars)} a month in fees, which the comparison rate takes in.
              Approval and your own rate depend on your circumstances. The comparison rate here is for the
              loan above; the {finance.comparisonRatePercent}% p.a. of our example is for $30,000 over five
              years, where the same fees weigh differently.
            </p>
            <p className="mt-3 text-base">{finance.warning}</p>
          </>
        ) : (
          <p className="mt-6 text-base">
            An estimate, not an offer of credit. It assumes a fixed rate and repayments at the end of each
            period, and leaves out the lender’s fees. Approval and your own rate depend on your circumstances.
          </p>
        )}
      </div>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-base font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function toLoanInput(typed: Typed): LoanInput {
  const figures = Object.fromEntries(
    (Object.keys(LARGEST) as FigureName[]).map((name) => [name, boundFigure(name, typed[name])]),
  ) as Record<FigureName, number>; // one for each name
  return {
    ...figures,
    years: typed.years,
    frequency: typed.frequency,
  };
}
