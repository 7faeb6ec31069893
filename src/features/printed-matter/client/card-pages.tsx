import { Fragment } from 'react';
import type { CardSize } from '../card-sizes.ts';
import type { WindowCard as Card } from '../printed-matter.contract.ts';
import { WindowCard } from './window-card.tsx';

interface CardPagesProps {
  cards: readonly Card[];
  size: CardSize;
  asAt: string;
  /** Text sizes by vehicle. */
  fits: ReadonlyMap<number, number>;
}

/** The cards on sheets of A4, one or two to each. */
export function CardPages({ cards, size, asAt, fits }: CardPagesProps) {
  const onPage = size === 'a4' ? 1 : 2;
  const pages = Array.from({ length: Math.ceil(cards.length / onPage) }, (_, at) =>
    cards.slice(at * onPage, (at + 1) * onPage),
  );
  return pages.map((some) => (
    <div key={some[0]?.vehicleId} className="paper-frame">
      <div className="paper">
        {some.map((card, at) => (
          <Fragment key={card.vehicleId}>
            {at > 0 && <hr className="card-cut" />}
            <WindowCard card={card} size={size} asAt={asAt} fit={fits.get(card.vehicleId) ?? 1} />
          </Fragment>
        ))}
      </div>
    </div>
  ));
}
