import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import {
  type ActivityRepository,
  type Actor,
  aboutKey,
} from '#features/activity/server/activity.repository.ts';
import { personName } from '#features/customers/person-name.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import { titleInWords } from '#features/vehicles/names/staff-title.ts';
import type {
  AdminVehicleRepository,
  StoredVehicle,
} from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import { instantOf } from '#shared/dates.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { INQUIRY_CHANGED, inquiryFrom } from '../../activity-words.ts';
import { statusOf } from '../../pipeline.ts';
import type { Asked, Sale } from '../../sale.contract.ts';
import type { NamesOf } from '../inquiry.presenter.ts';
import type { Following } from '../pipeline/following.ts';
import type { PipelineRepository } from '../pipeline/pipeline.repository.ts';
import type { Reader, ReplyService } from '../pipeline/reply.service.ts';
import { oneOfEach } from './one-of-each.ts';
import type { SaleRepository } from './sale.repository.ts';

type Row = Selectable<Tables['inquiries']>;

interface Dependencies {
  sales: SaleRepository;
  adminVehicles: Pick<AdminVehicleRepository, 'find' | 'lock' | 'update'>;
  following: Following;
  pipeline: Pick<PipelineRepository, 'addEvent'>;
  replies: Pick<ReplyService, 'describeWriter'>;
  activity: ActivityRepository;
  /** Nobody else changes it before the transaction ends. */
  lockOne: (tx: Db, which: { id: number } | { key: string }) => Promise<Row | undefined>;
  noteLead: (tx: Db, id: number, type: 'lead.updated') => Promise<void>;
  /** Open staff pages count anew. */
  onChanged: () => void;
  namesOf: NamesOf;
  /** Similar vehicles that anybody may have, the most similar first. */
  listOffers: (id: number, howMany: number) => readonly VehicleSnapshot[];
  /** Key of the inquiry of who has a vehicle on hold. */
  findHolderKey: (vehicleId: number) => Promise<string | undefined>;
  publicUrl: string;
}

interface Winning {
  row: Row;
  vehicle: StoredVehicle;
  handlers: Awaited<ReturnType<Following['listHandlers']>>;
  staff: Actor & Viewer;
}

const MOST_OFFERED = 3;

export type SaleService = ReturnType<typeof createSaleService>;

/** Who bought a vehicle, and who else asked about it. */
export function createSaleService(dependencies: Dependencies) {
  const { sales, adminVehicles, following, pipeline, replies, activity, lockOne } = dependencies;

  async function present(rows: readonly Row[], { id, status, sold_on }: StoredVehicle): Promise<Asked[]> {
    if (rows.length === 0) return [];
    const names = await dependencies.namesOf([...new Set(rows.map(({ assignee }) => assignee))]);
    const holder = await dependencies.findHolderKey(id);
    const since = isSold({ status }) && sold_on ? instantOf(sold_on, '00:00').toISOString() : undefined;
    const ids = rows.map((row) => row.id);
    const told = since === undefined ? new Set() : await sales.listToldSince(ids, since);
    return rows.map((row) => ({
      inquiryId: row.id,
      firstName: row.first_name,
      name: personName(row),
      hasMail: row.email.trim() !== '',
      phone: row.phone,
      status: statusOf({ status: row.status, isRead: row.is_read === 1 }),
      assignee: row.assignee,
      assigneeName: names.get(row.assignee) ?? row.assignee,
      followUpOn: row.follow_up_on,
      isHolding: holder !== undefined && holder === row.submission_key,
      isToldSince: told.has(row.id),
    }));
  }

  async function win(tx: Db, { row, vehicle, handlers, staff }: Winning): Promise<void> {
    const told = await following.follow(tx, row, { wanted: { status: 'won' }, handlers, staff });
    const text = titleInWords(vehicle);
    const by = nameInHistory(staff);
    await pipeline.addEvent(tx, row.id, { key: randomUUID(), kind: 'bought', text, by });
    await activity.record(tx, {
      staff,
      action: INQUIRY_CHANGED,
      title: `${inquiryFrom(personName(row))}: ${[...told, `bought ${text}`].join(', ')}`,
      after: aboutKey(row.submission_key),
    });
    if (row.is_spam === 0) await dependencies.noteLead(tx, row.id, 'lead.updated');
  }

  return {
    /** In the transaction that sells a vehicle to whom it was held for, once their inquiry is answered by that. */
    async noteHolder(
      tx: Db,
      { vehicleId, key }: { vehicleId: number; key: string },
      staff: Actor & Viewer,
    ): Promise<void> {
      const vehicle = await adminVehicles.lock(tx, vehicleId);
      const row = await lockOne(tx, { key });
      if (!row || !vehicle || !isSold(vehicle) || vehicle.buyer_key === key) return;
      // It has somebody who looks after it already.
      await win(tx, { row, vehicle, handlers: [], staff });
      await adminVehicles.update(tx, vehicleId, { buyer_key: key });
    },

    async describe(vehicleId: number, viewer: Reader): Promise<Sale> {
      const vehicle = await adminVehicles.find(vehicleId);
      if (!vehicle) throw new AppError('not_found', 'That vehicle does not exist');
      const buyerKey = isSold(vehicle) ? vehicle.buyer_key : null;
      const buyer = buyerKey ? await sales.findOfKey(buyerKey) : undefined;
      const isBuyerSeen = buyer !== undefined && sees(viewer, buyer);
      const asked = oneOfEach(await sales.listAsked(vehicleId, viewer), buyer ? [buyer] : []);
      const others = asked.filter(({ id }) => id !== buyer?.id).reverse();
      return {
        title: titleInWords(vehicle),
        buyer: isBuyerSeen ? { inquiryId: buyer.id, name: personName(buyer) } : null,
        isBuyerHidden: buyer !== undefined && !isBuyerSeen,
        asked: await present(others, vehicle),
        offers: dependencies.listOffers(vehicleId, MOST_OFFERED).map((offer) => ({
          id: offer.id,
          title: vehicleTitle(offer),
          price: offer.price,
          priceType: offer.priceType,
          link: `${dependencies.publicUrl}${vehicleHref(offer.id)}`,
        })),
        letter: await replies.describeWriter(viewer),
      };
    },

    /**
     * Before the transaction that sells a vehicle; what it answers notes the buyer in it. An inquiry that is still open is
     * won by that. Answers the key by which the vehicle names it, or null for nobody.
     */
    async prepareBuyer(inquiryId: number | null, staff: Actor & Viewer) {
      if (inquiryId === null) return { note: () => Promise.resolve(null), tellStaff: () => {} };
      const handlers = await following.listHandlers();
      return {
        tellStaff: dependencies.onChanged,
        async note(tx: Db, vehicle: StoredVehicle): Promise<string> {
          const row = await lockOne(tx, { id: inquiryId });
          if (!row || !sees(staff, row) || row.is_spam === 1 || row.vehicle_id !== vehicle.id)
            throw wrongField('buyer', 'Choose somebody who asked about this vehicle');
          if (vehicle.buyer_key === row.submission_key && isSold(vehicle)) return row.submission_key;
          await win(tx, { row, vehicle, handlers, staff });
          return row.submission_key;
        },
      };
    },
  };
}
