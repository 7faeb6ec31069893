import { vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import { readStoredJson } from '#shared/stored.ts';
import type { WantedList } from '../alert.contract.ts';
import { readKind } from '../alert-kinds.ts';
import { subjectHref } from '../alert-paths.ts';
import { alertWords } from '../alert-words.ts';
import type { AlertRepository } from './alert.repository.ts';
import type { ReaderRepository } from './reader.repository.ts';

/** As many as somebody reads through. */
const MOST = 100;

/** What buyers wait for, for whoever buys stock. It names nobody. */
export function createWantedService({
  alerts,
  readers,
  isMailSetUp: isOffered,
}: {
  alerts: Pick<AlertRepository, 'listWanted' | 'countOn'>;
  readers: Pick<ReaderRepository, 'countHeld'>;
  isMailSetUp: boolean;
}) {
  return {
    async list(): Promise<WantedList> {
      const rows = await alerts.listWanted(MOST);
      return {
        wanted: rows.map(({ search, vehicle_id, vehicle_snapshot, waiting, newest_at, ...row }) => {
          const kind = readKind(row.kind);
          const vehicle = readStoredJson(vehicle_snapshot, vehicleSnapshotSchema);
          return {
            kind,
            words: alertWords({ kind, search, vehicle }),
            href: subjectHref({ kind, search, vehicle_id }),
            waiting: Number(waiting),
            newestAt: newest_at ?? '',
          };
        }),
        total: await alerts.countOn(),
        isOffered,
        ...(await readers.countHeld()),
      };
    },
  };
}

export type WantedService = ReturnType<typeof createWantedService>;
