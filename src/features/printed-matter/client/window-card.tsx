import type { CSSProperties } from 'react';
import { type CardFact, factOf, isPlaced, type PlacedFact } from '../card-facts.ts';
import type { CardSize } from '../card-sizes.ts';
import type { WindowCard as Card } from '../printed-matter.contract.ts';

interface WindowCardProps {
  card: Card;
  size: CardSize;
  asAt: string;
  /** How large its texts are: 1, or less where they would not fit. */
  fit: number;
}

/** One card as it hangs in the window. Its measures are in printed-matter.css. */
export function WindowCard({ card, size, asAt, fit }: WindowCardProps) {
  const fact = (name: PlacedFact) => factOf(card.facts, name);
  const estimate = card.facts.find(({ name }) => name === ('driveAway' satisfies PlacedFact));
  return (
    <article className={`card card-${size}`} style={fitting(fit)} data-vehicle={card.vehicleId}>
      <div className="card-top">
        <h2>{fact('title')}</h2>
        {fact('headline') && <p className="printed-headline">{fact('headline')}</p>}
        <p className="printed-price">
          <strong>{fact('price')}</strong>
          {fact('priceType') && <span>{fact('priceType')}</span>}
        </p>
        {estimate && (
          <p className="card-estimate">
            {estimate.label}: {estimate.value}
          </p>
        )}
      </div>
      <dl className="printed-facts">
        {card.facts
          .filter((one) => !isPlaced(one))
          .map((one) => (
            <Listed key={one.name} fact={one} />
          ))}
      </dl>
      <div className="card-foot">
        {fact('guarantee') && <p className="card-guarantee">{fact('guarantee')}</p>}
        <div className="card-contact">
          <svg
            role="img"
            aria-label={`QR code of ${fact('webAddress')}`}
            viewBox={`0 0 ${card.qr.size} ${card.qr.size}`}
            shapeRendering="crispEdges"
            className="card-qr"
          >
            <path d={card.qr.path} fill="#000" />
          </svg>
          <div>
            <p className="card-scan">Scan for photos and today’s details</p>
            <p className="card-address">{fact('webAddress')}</p>
            <p className="card-dealer">{fact('dealer')}</p>
            <p>{fact('dealerAddress')}</p>
            {fact('phone') && <p>{fact('phone')}</p>}
            <p>{fact('licence')}</p>
            <p>As at {asAt}</p>
          </div>
        </div>
      </div>
    </article>
  );
}

/** React's type lacks custom properties. */
export function fitting(fit: number): CSSProperties {
  return { '--fit': fit } as CSSProperties;
}

function Listed({ fact: { label, value } }: { fact: CardFact }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
