import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { refreshSummaries } from '#client/api/summaries.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { changeWords } from '#features/vehicles/fields/field-words.ts';
import { staffTitle } from '#features/vehicles/names/staff-title.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { findInList, refreshVehicles, replaceInList, saveVehicle } from '../admin-vehicle-queries.ts';
import { pick } from '../pick.ts';
import type { NumberField } from './number-problem.ts';

/** Fields that can be changed in the row. */
export type QuickChange = Partial<Pick<AdminVehicle, 'status' | 'featured' | 'price' | 'mileage'>>;

/** With day and price of the sale, which the server clears with the status: an undo has to bring them back. */
type Changed = QuickChange & Partial<Pick<AdminVehicle, 'soldOn' | 'soldPrice'>>;

/** A number that could not be stored, as it was typed, and why. */
export interface Refused {
  text: string;
  reason: string;
}

/** After a second, two and four. */
const MOST_TRIES = 3;

interface PendingChange {
  id: number;
  change: Changed;
  /** It takes another one back: a vehicle that is sold again by it has the buyer that it had. */
  isUndo?: boolean;
}

/**
 * Optimistic updates, stored one after the other, each based on the result of the previous one: quick changes by one
 * person do not conflict, nor do changes of other fields by somebody else.
 */
export function useQuickChange() {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<readonly PendingChange[]>([]);
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused>>(new Map());

  const store = (pending: PendingChange) => {
    setWaiting((now) => [...now, pending]);
    setRefused((now) => withoutCells(now, pending));
    storing.mutate(pending);
  };

  const storing = useMutation({
    scope: { id: 'quick-change' },
    // A browser is online again before its first request gets through. What got there all the same is no change the second time.
    retry: (failures, error) => failures < MOST_TRIES && !(error instanceof ApiError),
    mutationFn: async ({ id, change: wanted, isUndo = false }: PendingChange) => {
      const listed = findInList(queryClient, id);
      const before = listed && pick(listed, touchedBy(wanted));
      const isSoldAgain = isUndo && isSold({ status: wanted.status ?? '' });
      const changed = await saveVehicle(id, { ...wanted, seen: before, ...(isSoldAgain && { isUndo }) });
      return { changed, before };
    },
    onSuccess: ({ changed, before }, { change: wanted }) => {
      replaceInList(queryClient, changed);
      showToast({
        title: 'Vehicle updated successfully',
        description: describeChange(changed, before, wanted),
        action: before && {
          label: 'Undo',
          onPress: () => store({ id: changed.id, change: before, isUndo: true }),
        },
      });
      void refreshSummaries(queryClient);
    },
    onError: (error, pending) => {
      const isStale = error instanceof ApiError && error.status === 409;
      setRefused((now) => withCells(now, pending, error));
      showToast({
        title: 'Error',
        description: isStale ? error.serverMessage : 'Failed to update vehicle',
        variant: 'destructive',
      });
      if (isStale) void refreshVehicles(queryClient);
    },
    onSettled: (_stored, _error, done) => setWaiting((now) => now.filter((pending) => pending !== done)),
  });

  return {
    change: (id: number, change: QuickChange) => store({ id, change }),
    /** Whether what is shown there is still to be stored. */
    isWaiting: (id: number, name: keyof QuickChange) =>
      waiting.some((pending) => pending.id === id && name in pending.change),
    hasRefused: refused.size > 0,
    refusedOf: (id: number, name: NumberField) => refused.get(cellOf(id, name)),
    refuse: (id: number, name: NumberField, why: Refused | undefined) =>
      setRefused((now) => {
        const next = new Map(now);
        if (why) next.set(cellOf(id, name), why);
        else next.delete(cellOf(id, name));
        return next;
      }),
    /** The vehicle with the change applied. */
    withPending(vehicle: AdminVehicle): AdminVehicle {
      const changed = { ...vehicle };
      for (const pending of waiting) if (pending.id === vehicle.id) Object.assign(changed, pending.change);
      return changed;
    },
  };
}

const cellOf = (id: number, name: string) => `${id} ${name}`;

function withoutCells(refused: ReadonlyMap<string, Refused>, { id, change }: PendingChange) {
  const left = new Map(refused);
  for (const name of namesOf(change)) left.delete(cellOf(id, name));
  return left;
}

/** Each number comes back to its cell with what the server said of it. */
function withCells(refused: ReadonlyMap<string, Refused>, { id, change }: PendingChange, error: unknown) {
  const more = new Map(refused);
  for (const name of ['price', 'mileage'] as const) {
    const value = change[name];
    if (value === undefined) continue;
    const isTold = error instanceof ApiError && error.status < 500;
    const said = isTold ? (error.fields[name] ?? error.serverMessage) : undefined;
    more.set(cellOf(id, name), {
      text: String(value ?? ''),
      reason:
        said ?? 'Not saved, because the server could not be reached. Enter tries again, Escape leaves it.',
    });
  }
  return more;
}

function namesOf(wanted: Changed): (keyof Changed)[] {
  return Object.keys(wanted) as (keyof Changed)[]; // the fields of the change
}

function touchedBy(wanted: Changed): (keyof Changed)[] {
  return 'status' in wanted
    ? [...new Set([...namesOf(wanted), 'soldOn' as const, 'soldPrice' as const])]
    : namesOf(wanted);
}

/** `2021 Toyota LandCruiser: price $31,990 → $30,990` */
function describeChange(vehicle: AdminVehicle, before: Changed | undefined, wanted: Changed): string {
  const changes = namesOf(wanted).map((name) => changeWords(name, before?.[name], wanted[name]));
  return `${staffTitle(vehicle)}: ${changes.join(', ')}`;
}
