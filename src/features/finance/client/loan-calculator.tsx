import { useState } from 'react';
import { SelectField, TextField } from '../../../client/ui/field.tsx';
import { formatDollars } from '../../../shared/money.ts';
import { dealership } from '../../dealership/dealership.ts';
import { COMPARISON_RATE_WARNING } from '../comparison-rate.ts';
import { type Frequency, frequencies, type LoanWish, quoteLoan } from '../loan-quote.ts';
import { BalanceChart } from './balance-chart.tsx';

const { finance } = dealership;
const MOST_YEARS = 7;
const UNKNOWN_PRICE = 60_000;

type Typed = Record<'price' | 'deposit' | 'tradeIn' | 'ratePercent' | 'balloonPercent', string> &
  Pick<LoanWish, 'years' | 'frequency'>;

/** The repayment calculator. What it assumes stands beside the figures, in their size. */
export function LoanCalculator({ price }: { price: number | null | undefined }) {
  const [typed, setTyped] = useState<Typed>({
    price: String(price ?? UNKNOWN_PRICE),
    deposit: String(finance.depositDollars),
    tradeIn: '0',
    years: finance.months / 12,
    ratePercent: String(finance.ratePercent),
    balloonPercent: '0',
    frequency: 'monthly',
  });
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const quote = quoteLoan(toWish(typed), finance);
  const each = frequencies[typed.frequency].each;
  const number = (
    name: 'price' | 'deposit' | 'tradeIn' | 'ratePercent' | 'balloonPercent',
    label: string,
    most: number,
    step: number,
  ) => (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      max={most}
      step={step}
      value={typed[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <div className="grid content-start gap-5 sm:grid-cols-2">
        {number('price', 'Price ($)', 2_000_000, 500)}
        {number('deposit', 'Deposit ($)', 2_000_000, 500)}
        {number('tradeIn', 'Trade-in ($)', 2_000_000, 500)}
        {number('ratePercent', 'Interest rate (% p.a.)', 30, 0.1)}
        {number('balloonPercent', 'Balloon (% of price)', 60, 5)}
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
      <div className="rounded-card border border-line bg-surface p-6 shadow-card sm:p-8">
        {quote ? (
          <>
            <dl aria-live="polite" className="mb-6 grid grid-cols-2 gap-x-6 gap-y-4">
              <Figure label="Repayment" value={`${formatDollars(quote.repaymentDollars)} ${each}`} />
              <Figure label="Comparison rate" value={`${quote.comparisonRatePercent.toFixed(2)}% p.a.`} />
              <Figure label="Total repaid" value={formatDollars(quote.totalRepaidDollars)} />
              <Figure label="Total interest" value={formatDollars(quote.totalInterestDollars)} />
              <Figure label="Amount financed" value={formatDollars(quote.financedDollars)} />
              <Figure label="Balloon at the end" value={formatDollars(quote.balloonDollars)} />
            </dl>
            <BalanceChart quote={quote} years={typed.years} />
          </>
        ) : (
          <p className="text-lead">
            {Number(typed.price) > 0
              ? 'The deposit and trade-in pay for the vehicle, so there is nothing to finance.'
              : 'Enter the price of the vehicle to see what it would cost you.'}
          </p>
        )}
        <p className="mt-6 text-base">
          An estimate, not an offer of credit. It assumes a fixed rate, repayments at the end of each period,
          an establishment fee of {formatDollars(finance.establishmentFeeDollars)} and{' '}
          {formatDollars(finance.monthlyFeeDollars)} a month in fees, which the comparison rate takes in.
          Approval and your own rate depend on your circumstances.
        </p>
        <p className="mt-3 text-base">{COMPARISON_RATE_WARNING}</p>
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

function toWish(typed: Typed): LoanWish {
  const within = (text: string, most: number) => Math.min(Math.max(Number(text) || 0, 0), most);
  return {
    price: within(typed.price, 2_000_000),
    deposit: within(typed.deposit, 2_000_000),
    tradeIn: within(typed.tradeIn, 2_000_000),
    ratePercent: within(typed.ratePercent, 30),
    balloonPercent: within(typed.balloonPercent, 60),
    years: typed.years,
    frequency: typed.frequency,
  };
}
