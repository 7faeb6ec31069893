import type { SoldTo } from '#features/stock-editing/admin-vehicle.contract.ts';
import type { Asked, Sale } from '../../sale.contract.ts';

/** Whose inquiry the sale begins with. */
export interface Proposed {
  who: SoldTo;
  name: string;
}

interface Choosing {
  /** Undefined while it is read, and where it could not be. */
  sale: Pick<Sale, 'asked' | 'closed' | 'buyer' | 'isBuyerHidden'> | undefined;
  isSold: boolean;
  proposed: Proposed | undefined;
}

export interface Choice {
  value: string;
  label: string;
}

const NOBODY = '';
const AS_IT_IS = 'as it is';

export function keyOf({ from, id }: SoldTo): string {
  return `${from} ${id}`;
}

/** Who can be chosen: first what is noted or proposed, then who asked, and last whom nothing is expected of any more. */
export function buyerChoices({ sale, isSold, proposed }: Choosing): { open: Choice[]; closed: Choice[] } {
  const [asked, closed] = [(sale?.asked ?? []).map(choiceOf), (sale?.closed ?? []).map(choiceOf)];
  const noted = sale?.buyer ? [{ value: keyOf(sale.buyer.who), label: sale.buyer.name }] : [];
  const others = [...noted, ...asked];
  const isMissing = proposed && ![...others, ...closed].some(({ value }) => value === keyOf(proposed.who));
  return {
    open: [
      { value: NOBODY, label: 'Not said, or somebody else' },
      ...(isSold && !sale ? [{ value: AS_IT_IS, label: 'As it is noted' }] : []),
      ...(sale?.isBuyerHidden ? [{ value: AS_IT_IS, label: 'A colleague’s customer, as it is noted' }] : []),
      ...(isMissing ? [{ value: keyOf(proposed.who), label: proposed.name }] : []),
      ...others,
    ],
    closed,
  };
}

export function shownBuyer(choosing: Choosing, chosen: string | undefined): string {
  const { sale, isSold, proposed } = choosing;
  if (chosen !== undefined) return chosen;
  if (proposed) return keyOf(proposed.who);
  if (sale?.buyer) return keyOf(sale.buyer.who);
  return (isSold && !sale) || sale?.isBuyerHidden ? AS_IT_IS : NOBODY;
}

/** Null for nobody that is known; undefined leaves who is noted. What nobody has chosen was not said, however much is read. */
export function saidBuyer(
  chosen: string | undefined,
  proposed: Proposed | undefined,
): SoldTo | null | undefined {
  if (chosen === undefined) return proposed?.who;
  if (chosen === AS_IT_IS) return undefined;
  if (chosen === NOBODY) return null;
  const [from, id] = chosen.split(' ');
  return { from: from as SoldTo['from'], id: Number(id) }; // a value of `keyOf`
}

function choiceOf({ who, name, phone, about, isHolding }: Asked): Choice {
  const more = about || (isHolding ? 'has it on hold' : '');
  return { value: keyOf(who), label: [name, phone, more].filter(Boolean).join(', ') };
}
