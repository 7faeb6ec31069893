import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import { personName } from '#features/customers/person-name.ts';
import type { SoldByHold } from '#features/customers/server/sold-by-hold.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { SaidOfSale, SoldTo } from '#features/stock-editing/admin-vehicle.contract.ts';
import type { Buyer } from '#features/stock-editing/server/admin-vehicle.service.ts';
import { titleInWords } from '#features/vehicles/names/staff-title.ts';
import type {
  AdminVehicleRepository,
  StoredVehicle,
} from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import { refuseSoldMeanwhile } from '#features/vehicles/server/editing/sold-meanwhile.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { wrongField } from '#shared/app-error.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { INQUIRY_CHANGED, inquiryFrom } from '../../activity-words.ts';
import { type Following, followed } from '../pipeline/following.ts';
import type { PipelineRepository } from '../pipeline/pipeline.repository.ts';
import { asksAbout } from '../tables/vehicles-asked-about.ts';
import { findBefore } from './open-sales.ts';
import type { SaleRepository } from './sale.repository.ts';
import type { ReadRequests } from './sale.service.ts';

type Row = Selectable<Tables['inquiries']>;

interface Dependencies {
  sales: Pick<SaleRepository, 'find' | 'findOfKey'>;
  adminVehicles: Pick<AdminVehicleRepository, 'lock' | 'update'>;
  following: Following;
  pipeline: Pick<PipelineRepository, 'addEvent' | 'listSales' | 'forgetResponse'>;
  activity: ActivityRepository;
  /** Nobody else changes it before the transaction ends. */
  lockOne: (tx: Db, which: { id: number }) => Promise<Row | undefined>;
  noteLead: (tx: Db, id: number, type: 'lead.updated') => Promise<void>;
  /** Open staff pages count anew. */
  onChanged: () => void;
  readRequests: ReadRequests;
}

interface Passed {
  from: string | null;
  to: string | null;
}

interface Circumstances {
  vehicle: StoredVehicle;
  handlers: Awaited<ReturnType<Following['listHandlers']>>;
  staff: Actor & Viewer;
}

export type BuyerService = ReturnType<typeof createBuyerService>;

/** Notes in the transaction of a sale who bought the vehicle. An inquiry is won by that, and is as before when it is taken back. */
export function createBuyerService(dependencies: Dependencies) {
  const { sales, adminVehicles, following, pipeline, activity, lockOne, readRequests } = dependencies;

  async function tell(
    tx: Db,
    row: Row,
    { told, title, staff }: { told: readonly string[]; title: string; staff: Actor },
  ): Promise<void> {
    await activity.record(tx, {
      staff,
      action: INQUIRY_CHANGED,
      title: `${inquiryFrom(personName(row))}: ${[...told, title].join(', ')}`,
      after: aboutKey(row.submission_key),
    });
    if (row.is_spam === 0) await dependencies.noteLead(tx, row.id, 'lead.updated');
  }

  async function win(tx: Db, row: Row, { vehicle, handlers, staff }: Circumstances): Promise<void> {
    const before = followed(row);
    const told = await following.follow(tx, row, { wanted: { status: 'won' }, handlers, staff });
    const text = titleInWords(vehicle);
    const was = JSON.stringify({
      ...before,
      givenTo: before.assignee || staff.username,
      wasAnswered: row.first_response_at !== null,
      vehicleId: vehicle.id,
    });
    const event = { key: randomUUID(), kind: 'bought' as const, text, by: nameInHistory(staff), was };
    await pipeline.addEvent(tx, row.id, event);
    await tell(tx, row, { told, title: `bought ${text}`, staff });
  }

  /** It is as it was before the sale, as far as nobody has changed it since. */
  async function giveBack(tx: Db, row: Row, { vehicle, handlers, staff }: Circumstances): Promise<void> {
    const text = titleInWords(vehicle);
    const sales = await pipeline.listSales(tx, row.id);
    // Noted while it was spam, it was never won.
    if (sales.length === 0 && row.is_spam === 1) return;
    const was = findBefore(sales, { text, vehicleId: vehicle.id });
    const now = followed(row);
    if (was && now.status === 'won' && was.status !== 'won') {
      const { givenTo, wasAnswered, ...before } = was;
      const to = {
        ...before,
        assignee: now.assignee === givenTo ? before.assignee : now.assignee,
        followUpOn: now.followUpOn ?? before.followUpOn,
      };
      const isBack = await following.putBack(tx, row, { to, handlers, staff });
      if (!isBack)
        await following.putBack(tx, row, { to: { ...to, assignee: now.assignee }, handlers, staff });
      // A lost one does not wait again, but the sale that counted as its answer is gone.
      if (wasAnswered === false) await pipeline.forgetResponse(tx, row.id);
    }
    const gone = JSON.stringify({ ...now, givenTo: now.assignee, vehicleId: vehicle.id });
    const event = {
      key: randomUUID(),
      kind: 'not_bought' as const,
      text,
      by: nameInHistory(staff),
      was: gone,
    };
    await pipeline.addEvent(tx, row.id, event);
    await tell(tx, row, { told: [], title: `did not buy ${text}`, staff });
  }

  /** The inquiries of the buyer before and of this one, locked in one order: nobody has what the other waits for. */
  async function lockBoth(tx: Db, { from, to }: Passed) {
    const [before, after] = [
      from === null ? undefined : await sales.findOfKey(from, tx),
      to === null ? undefined : await sales.findOfKey(to, tx),
    ];
    const ids = [before, after].flatMap((row) => row?.id ?? []).sort((one, other) => one - other);
    const rows = new Map<number, Row>();
    for (const id of ids) {
      const row = await lockOne(tx, { id });
      if (row) rows.set(id, row);
    }
    return { left: rows.get(before?.id ?? 0), come: rows.get(after?.id ?? 0), isFound: after !== undefined };
  }

  async function pass(tx: Db, passed: Passed, circumstances: Circumstances): Promise<void> {
    if (passed.from === passed.to) return;
    const { left, come, isFound } = await lockBoth(tx, passed);
    // Erased since it was read: nobody may be known by that key any more.
    if (isFound && !come) throw notOne();
    if (left) await giveBack(tx, left, circumstances);
    if (come?.is_spam === 0) await win(tx, come, circumstances);
  }

  async function findKey(
    tx: Db,
    { from, id }: SoldTo,
    vehicle: StoredVehicle,
    staff: Viewer,
  ): Promise<string> {
    if (from === 'inquiry') {
      const row = await sales.find(tx, id);
      if (!row || !sees(staff, row) || row.is_spam === 1 || !asksAbout(row, vehicle.id)) throw notOne();
      return row.submission_key;
    }
    const request = await readRequests()[from].find(tx, id, staff);
    if (!request || request.vehicle_id !== vehicle.id) throw notOne();
    const inquiry = await sales.findOfKey(request.inquiryKey || request.key, tx);
    if (inquiry?.is_spam === 1) throw notOne();
    return inquiry?.submission_key ?? request.key;
  }

  return {
    /** Before the transaction that sells a vehicle to whom it was held for. */
    async prepareHolder() {
      const handlers = await following.listHandlers();
      return {
        /** Once it is sold, and before anything else changes their inquiry. */
        async lock(tx: Db, { vehicleId, key }: SoldByHold): Promise<void> {
          const vehicle = await adminVehicles.lock(tx, vehicleId);
          if (vehicle) await lockBoth(tx, { from: vehicle.buyer_key, to: key });
        },

        /** By the key that their hold has for it. */
        async note(tx: Db, { vehicleId, key, seenStatus }: SoldByHold, staff: Actor & Viewer): Promise<void> {
          const vehicle = await adminVehicles.lock(tx, vehicleId);
          if (!vehicle || !isSold(vehicle) || vehicle.buyer_key === key) return;
          // Sold by this very decision, it has no buyer yet.
          refuseSoldMeanwhile(vehicle, { status: seenStatus });
          await pass(tx, { from: vehicle.buyer_key, to: key }, { vehicle, handlers, staff });
          await adminVehicles.update(tx, vehicleId, { buyer_key: key });
        },
      };
    },

    /** Before the transaction that changes a vehicle; undefined where nothing is said of a sale. */
    async prepareBuyer({ buyer, isUndo }: SaidOfSale, staff: Actor & Viewer): Promise<Buyer | undefined> {
      if (buyer === undefined && !isUndo) return undefined;
      const handlers = await following.listHandlers();
      return {
        isSaid: buyer !== undefined,
        tellStaff: dependencies.onChanged,
        async note(tx, vehicle, isSoldAfter) {
          const from = isSold(vehicle) ? vehicle.buyer_key : null;
          // Sold again: who was noted counts again.
          if (buyer === undefined && isSoldAfter) return undefined;
          const to = buyer ? await findKey(tx, buyer, vehicle, staff) : null;
          await pass(tx, { from, to }, { vehicle, handlers, staff });
          return to;
        },
      };
    },
  };
}

function notOne() {
  return wrongField('buyer', 'Choose somebody who asked about this vehicle');
}
