import type { Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import { statusLabel } from '../../fields/field-words.ts';
import { isSold, offersIt } from '../../sold.ts';

/** Which of these vehicles a hold decides about: ask where they are locked, so that none is held meanwhile. */
export type ListHeld = (tx: Db, vehicleIds: readonly number[]) => Promise<ReadonlySet<number>>;

declare const settled: unique symbol;
/** A status that may be stored. Only this file makes one, so that whatever writes a status has asked for the holds. */
export type SettledStatus = string & { readonly [settled]: true };
export type Settled<Columns> = Omit<Columns, 'status'> & { status?: SettledStatus };

/**
 * The one rule of what becomes of the status while a vehicle is on hold for a customer: nothing but the hold itself
 * offers it to others. Sold it may become: the hold stays, and asks staff.
 */
export function settle<Columns extends { status?: string }>(
  before: { status: string },
  columns: Columns,
  isHeld: boolean,
): { columns: Settled<Columns>; isKept: boolean } {
  const { status, ...others } = columns;
  if (status === undefined) return { columns: others, isKept: false };
  const isKept = isHeld && isOffering(before, status);
  // Looked at by the rule above.
  return { columns: { ...others, status: (isKept ? before.status : status) as SettledStatus }, isKept };
}

/** A decision about the hold itself, or a new vehicle, which nobody can have on hold. */
export function settledByHold(status: string): SettledStatus {
  return status as SettledStatus; // the hold says so
}

export type HeldStatus = ReturnType<typeof createHeldStatus>;

interface Holds {
  /** On hold for a customer. */
  listHeld: ListHeld;
  /** Sold to the customer for whom they were held. */
  listSoldByHold: ListHeld;
}

export function createHeldStatus({ listHeld, listSoldByHold }: Holds) {
  /** Asked only where it matters: most changes offer nothing that was not offered before. */
  async function isHeld(tx: Db, row: { id: number; status: string }, status: string | undefined) {
    return status !== undefined && isOffering(row, status) && (await listHeld(tx, [row.id])).has(row.id);
  }

  /** A file may have been written before somebody bought it, and knows it as held or as for sale. */
  async function isSoldByHold(tx: Db, row: { id: number; status: string }, status: string | undefined) {
    return (
      status !== undefined &&
      isSold(row) &&
      !isSold({ status }) &&
      (await listSoldByHold(tx, [row.id])).has(row.id)
    );
  }

  return {
    listHeld,

    /** On hold for a customer, or sold to that one. */
    async isPromised(tx: Db, row: { id: number; status: string }): Promise<boolean> {
      const listed = isSold(row) ? await listSoldByHold(tx, [row.id]) : new Set();
      return listed.has(row.id) || (await listHeld(tx, [row.id])).has(row.id);
    },

    /** What a file or a program wants: the rest of it is done, and the status stays. */
    async keep<Columns extends { status?: string }>(
      tx: Db,
      row: { id: number; status: string },
      columns: Columns,
    ) {
      const { status } = columns;
      const settled = settle(row, columns, await isHeld(tx, row, status));
      if (!(await isSoldByHold(tx, row, status))) return settled;
      return { columns: { ...settled.columns, status: settledByHold(row.status) }, isKept: true };
    },

    /** What somebody wants: they are told why not, and where to go. */
    async refuse<Columns extends { status?: string }>(
      tx: Db,
      row: { id: number; status: string },
      columns: Columns,
    ): Promise<Settled<Columns>> {
      const { columns: allowed, isKept } = settle(row, columns, await isHeld(tx, row, columns.status));
      if (!isKept) return allowed;
      const why = `This vehicle is on hold for a customer, so it stays ${statusLabel(row.status)}. To offer it again, release the hold under Bookings, on the Holds page.`;
      throw new AppError('conflict', why, { fields: { status: why } });
    },
  };
}

function isOffering(before: { status: string }, status: string): boolean {
  return status !== before.status && offersIt(status);
}
