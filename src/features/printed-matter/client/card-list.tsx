import { Button } from '#client/ui/button.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { formatSydneyDate } from '#shared/dates.ts';
import type { CardSize } from '../card-sizes.ts';
import type { GoneReason, ListedCard } from '../printed-matter.contract.ts';
import { useTakeDown } from './card-queries.ts';

interface CardListProps {
  cards: readonly ListedCard[];
  chosen: ReadonlySet<number>;
  onChoose: (id: number, isChosen: boolean) => void;
}

const shortSizes: Readonly<Record<CardSize, string>> = { a4: 'A4', a5: 'A5' };

const goneWords: Readonly<Record<GoneReason, string>> = {
  sold: 'This vehicle is sold.',
  unlisted: 'This vehicle is no longer listed.',
  deleted: 'This vehicle was deleted.',
};

/** Vehicles to choose from, each with the cards that were printed of it; before them the cards that have to come down. */
export function CardList({ cards, chosen, onChoose }: CardListProps) {
  return (
    <ul aria-label="Vehicles" className="divide-y divide-line rounded-card border border-line bg-surface">
      {cards.map((card) => (
        <li key={card.id} className="p-4 hover:bg-sunken/60">
          {card.gone ? (
            <ToTakeDown card={card} gone={card.gone} />
          ) : (
            <ToChoose card={card} isChosen={chosen.has(card.id)} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface ToChooseProps extends Pick<CardListProps, 'onChoose'> {
  card: ListedCard;
  isChosen: boolean;
}

function ToChoose({ card, isChosen, onChoose }: ToChooseProps) {
  return (
    <>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChoose(card.id, target.checked)}
          className="size-5 shrink-0 accent-brand"
        />
        <Named card={card} />
      </label>
      <div className="ml-8 text-sm">
        <Printed size="a4" printed={card.a4} />
        <Printed size="a5" printed={card.a5} />
        {!card.a4 && !card.a5 && <p className="text-muted">No card printed yet</p>}
      </div>
    </>
  );
}

function ToTakeDown({ card, gone }: { card: ListedCard; gone: GoneReason }) {
  const takeDown = useTakeDown();
  const mayChange = useMay('stock.change');
  return (
    <div className="ml-8 flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 text-sm">
        <Named card={card} />
        <p className="mt-1">
          <strong className="text-danger-text">Take this card down.</strong> {goneWords[gone]}
        </p>
        <Printed size="a4" printed={card.a4} />
        <Printed size="a5" printed={card.a5} />
      </div>
      {mayChange && (
        <Button
          size="sm"
          variant="secondary"
          isBusy={takeDown.isPending}
          aria-label={`Mark as Taken Down: ${nameOf(card)}`}
          onClick={() => takeDown.mutate(card.id)}
        >
          Mark as Taken Down
        </Button>
      )}
    </div>
  );
}

/** Two vehicles of one model differ in the stock number. */
const nameOf = ({ title, stockNumber }: ListedCard) => [title, stockNumber].filter(Boolean).join(', ');

function Named({ card }: { card: ListedCard }) {
  return (
    <span className="min-w-0 break-words">
      <span className="block text-base font-semibold">{card.title}</span>
      <span className="block text-sm text-muted">
        {[card.stockNumber, card.price].filter(Boolean).join(', ')}
      </span>
    </span>
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

/** Whether a card hangs that says something wrong by now. */
export function isOutOfDate({ a4, a5, gone }: ListedCard): boolean {
  return gone !== null || [a4, a5].some((printed) => printed !== null && printed.changes.length > 0);
}
