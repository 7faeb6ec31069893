import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import type { StaffPhoto } from '../../photo.contract.ts';
import { MOST_SPIN_FRAMES, spinProblem } from '../../photo-limits.ts';
import { toStaffPhoto } from '../photo.presenter.ts';
import type { PhotoOwner } from '../photo.repository.ts';
import type { PhotoService } from '../photo.service.ts';
import type { PhotoIntake } from '../photo-intake.ts';
import type { SpinRepository } from './spin.repository.ts';

export type SpinService = ReturnType<typeof createSpinService>;

/** The 360° view of a vehicle comes and goes as a whole. */
export function createSpinService({
  photoService,
  spins,
  titleOf,
}: {
  photoService: Pick<PhotoService, 'takeIn' | 'change' | 'record' | 'removeFilesOf' | 'countRoom'>;
  spins: SpinRepository;
  titleOf: (owner: PhotoOwner) => string;
}) {
  async function present(tx: Db, { id, featured_photo_id }: PhotoOwner): Promise<StaffPhoto[]> {
    return (await spins.listOf(id, tx)).map((photo) => toStaffPhoto(photo, featured_photo_id));
  }

  return {
    listOf: spins.listOf,

    /** Throws when there is no such vehicle. */
    async countRoom(vehicleId: number): Promise<number> {
      await photoService.countRoom(vehicleId);
      return MOST_SPIN_FRAMES;
    },

    /** In the order in which they come; the one before, if any, goes. */
    async replace(
      vehicleId: number,
      fill: (intake: PhotoIntake) => Promise<void>,
      by: Actor,
    ): Promise<StaffPhoto[]> {
      const goneKeys: string[] = [];
      const stored = await photoService.takeIn(fill, (prepared) =>
        photoService.change(vehicleId, async (tx, owner) => {
          if (spinProblem(prepared.length)) refuseSpin(prepared.length);
          const before = await spins.removeOf(tx, vehicleId);
          await spins.insertAll(tx, vehicleId, prepared);
          goneKeys.push(...before);
          await photoService.record(tx, owner, {
            staff: by,
            action: 'photos_uploaded',
            title: `360° view uploaded: ${titleOf(owner)} (${prepared.length} views)`,
            before: { views: before.length },
            after: { views: prepared.length },
          });
          return present(tx, owner);
        }),
      );
      await photoService.removeFilesOf(goneKeys);
      return stored;
    },

    async remove(vehicleId: number, by: Actor): Promise<StaffPhoto[]> {
      const goneKeys = await photoService.change(vehicleId, async (tx, owner) => {
        const gone = await spins.removeOf(tx, vehicleId);
        if (gone.length > 0)
          await photoService.record(tx, owner, {
            staff: by,
            action: 'photo_deleted',
            title: `360° view removed: ${titleOf(owner)}`,
            before: { views: gone.length },
            after: { views: 0 },
          });
        return gone;
      });
      await photoService.removeFilesOf(goneKeys);
      return [];
    },
  };
}

export function refuseSpin(count: number): never {
  throw new AppError('limit_reached', spinProblem(count) ?? 'This is no 360° view');
}
