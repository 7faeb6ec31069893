import type { AsideIdentity, Clearance, ClearanceRepository } from './clearance.repository.ts';
import type { ImportNeeds } from './import/apply-import.ts';

export type ClearedStock = ReturnType<typeof createClearedStock>;

/** What a clear has set aside, for an import: one that comes again is the same, with its address, bookings and holds. */
export function createClearedStock({
  clearances,
}: {
  clearances: Pick<ClearanceRepository, 'listIdentities' | 'findAside'>;
}) {
  /** Read once for all chunks: what was set aside stays the same until the last. */
  let remembered: { of: string; vehicles: AsideIdentity[] } | undefined;

  async function list(clearance: Clearance): Promise<AsideIdentity[]> {
    const name = `${clearance.id} ${clearance.cleared_at}`;
    if (remembered?.of !== name)
      remembered = { of: name, vehicles: await clearances.listIdentities(clearance) };
    return remembered.vehicles;
  }

  return {
    list,

    async matchedWith(
      clearance: Clearance | undefined,
    ): Promise<{ cleared: AsideIdentity[]; findFormer: NonNullable<ImportNeeds['findFormer']> }> {
      const cleared = clearance ? await list(clearance) : [];
      const notes = new Map(cleared.map(({ id, noteId }) => [id, noteId]));
      return {
        cleared,
        findFormer: async (tx, id) => {
          const noteId = notes.get(id);
          return noteId === undefined ? undefined : clearances.findAside(tx, noteId);
        },
      };
    },
  };
}
