import { formatSydneyDate } from '#shared/dates.ts';
import type { CardSize } from '../card-sizes.ts';
import type { ListedCard } from '../printed-matter.contract.ts';

interface CardListProps {
  cards: readonly ListedCard[];
  chosen: ReadonlySet<number>;
  onChoose: (id: number, isChosen: boolean) => void;
}

const shortSizes: Readonly<Record<CardSize, string>> = { a4: 'A4', a5: 'A5' };

/** Vehicles to choose from, each with the cards that were printed of it. */
export function CardList({ cards, chosen, onChoose }: CardListProps) {
  return (
    <ul aria-label="Vehicles" className="divide-y divide-line rounded-card border border-line bg-surface">
      {cards.map((card) => (
        <li key={card.id} className="p-4 hover:bg-sunken/60">
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.has(card.id)}
              onChange={({ target }) => onChoose(card.id, target.checked)}
              className="size-5 shrink-0 accent-brand"
            />
            <span className="min-w-0 break-words">
              <span className="block font-semibold">{card.title}</span>
              <span className="block text-sm text-muted">
                {card.stockNumber}, {card.price}
              </span>
            </span>
          </label>
          <div className="ml-8 text-sm">
            <Printed size="a4" printed={card.a4} />
            <Printed size="a5" printed={card.a5} />
            {!card.a4 && !card.a5 && <p className="text-muted">No card printed yet</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Printed({ size, printed }: { size: CardSize; printed: ListedCard['a4'] }) {
  if (!printed) return null;
  const { changes, printedAt, printedBy } = printed;
  const when = `${shortSizes[size]} printed on ${formatSydneyDate(new Date(printedAt))} by ${printedBy}`;
  if (changes.length === 0) return <p className="text-muted">{when}</p>;
  return (
    <div className="mt-1">
      <p>
        <strong className="text-danger-text">Out of date.</strong> {when}.
      </p>
      <ul className="list-disc break-words pl-5">
        {changes.map((change) => (
          <li key={change.label}>
            {change.label}: {change.printed ? `“${change.printed}” on the card` : 'not on the card'},{' '}
            {change.now ? `“${change.now}” now` : 'not known now'}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether a card hangs that says something that is no longer so. */
export function isOutOfDate({ a4, a5 }: ListedCard): boolean {
  return [a4, a5].some((printed) => printed !== null && printed.changes.length > 0);
}
