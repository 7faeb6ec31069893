import type { Actor } from '#features/activity/server/activity.repository.ts';
import { personName } from '#features/customers/person-name.ts';
import { knownTo } from '#features/customers/server/link-proof.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { InquiryRepository } from '#features/inquiries/server/inquiry.repository.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { type OfferedVehicle, snapshotOf } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import type { addHold } from '../hold.contract.ts';
import { findAsked } from './asked-before.repository.ts';
import type { HoldRepository, StoredHold } from './hold.repository.ts';
import type { DecideHold } from './hold-decision.ts';
import { type NewHold, personOf } from './new-hold.ts';

interface Dependencies {
  db: Db;
  holds: HoldRepository;
  deciding: DecideHold;
  inquiries: Pick<InquiryRepository, 'find'>;
  findOffered: (id: number) => OfferedVehicle | undefined;
  clock: Clock;
}

export type EnteredHoldService = ReturnType<typeof createEnteredHoldService>;

const USED = 'This was not held: the form has held another vehicle already. Close it and open it again.';

/** Holds for buyers who call or come in: asked for and confirmed in one step, by the rules of every other hold. */
export function createEnteredHoldService(dependencies: Dependencies) {
  const { db, holds, deciding, inquiries, findOffered, clock } = dependencies;

  async function findKey(inquiryId: number | undefined, viewer: Viewer): Promise<string> {
    if (inquiryId === undefined) return '';
    const inquiry = await inquiries.find(inquiryId);
    if (!inquiry || !sees(viewer, inquiry)) throw new AppError('not_found', 'That inquiry does not exist');
    return inquiry.submission_key;
  }

  /** Undecided, it would stay: staff confirm that one. */
  async function refuseAsked(tx: Db, hold: NewHold, inquiryKey: string, viewer: Viewer): Promise<void> {
    const asked =
      (await findAsked(tx, hold)) ?? (await findAsked(tx, { ...hold, submissionKey: inquiryKey, email: '' }));
    if (!asked || asked.vehicle_id !== hold.vehicle.id) return;
    const who = (await holds.isSeen(tx, asked, viewer)) ? personName(asked) : 'This buyer';
    throw new AppError(
      'conflict',
      `${who} has asked for this vehicle already. Confirm that request on the Holds page.`,
    );
  }

  return {
    async enter(
      { vehicleId, until, inquiryId, isTold, ...typed }: BodyOf<typeof addHold>,
      staff: Actor & Viewer,
    ): Promise<string> {
      const untilAt = deciding.readUntil(until);
      const offered = findOffered(vehicleId);
      if (!offered || isSold(offered)) throw wrongField('vehicleId', 'This vehicle is no longer for sale');
      const vehicle = snapshotOf(offered);
      const inquiryKey = await findKey(inquiryId, staff);
      const createdAt = clock.now().toISOString();
      const hold: NewHold = { ...typed, vehicle, wantedUntil: null, isSpam: false, createdAt };
      return deciding.finish(
        db.transaction().execute(async (tx) => {
          const again = await holds.findByKey(hold.submissionKey, tx);
          if (again) {
            if (!isStill(again, hold)) throw new AppError('conflict', USED);
            return `${personName(again)}: on hold`;
          }
          await refuseAsked(tx, hold, inquiryKey, staff);
          // Without an inquiry it is for whoever entered it.
          const entered = { inquiryKey, assignee: inquiryKey === '' ? staff.username : '' };
          const stored = await holds.insertIn(tx, hold, knownTo(createdAt), entered);
          // The same form, or the same person, was quicker by a moment.
          if (!stored)
            throw new AppError('conflict', 'Somebody else has just entered this. Look at the holds.');
          return deciding.decideIn(tx, stored, { decision: 'confirm', untilAt, isTold }, staff);
        }),
      );
    },
  };
}

/** Whether the stored hold still agrees with what is sent again. */
function isStill(stored: StoredHold, sent: NewHold): boolean {
  return (
    stored.state === 'confirmed' && stored.vehicle_id === sent.vehicle.id && stored.person === personOf(sent)
  );
}
