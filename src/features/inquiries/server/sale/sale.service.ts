import type { Selectable } from 'kysely';
import { personName } from '#features/customers/person-name.ts';
import type { VehicleRequest, VehicleRequests } from '#features/customers/server/vehicle-request.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { SoldTo } from '#features/stock-editing/admin-vehicle.contract.ts';
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
import { AppError } from '#shared/app-error.ts';
import { instantOf } from '#shared/dates.ts';
import { statusOf } from '../../pipeline.ts';
import type { Asked, Sale } from '../../sale.contract.ts';
import type { NamesOf } from '../inquiry.presenter.ts';
import type { Reader, ReplyService } from '../pipeline/reply.service.ts';
import { isAmong, oneOfEach, type Sender } from './one-of-each.ts';
import type { SaleRepository } from './sale.repository.ts';

type Inquiry = Selectable<Tables['inquiries']>;

interface Dependencies {
  db: Db;
  sales: SaleRepository;
  adminVehicles: Pick<AdminVehicleRepository, 'find'>;
  replies: Pick<ReplyService, 'describeWriter'>;
  namesOf: NamesOf;
  /** Similar vehicles that anybody may have, the most similar first. */
  listOffers: (id: number, howMany: number) => readonly VehicleSnapshot[];
  readRequests: ReadRequests;
  publicUrl: string;
}

/** Bookings and holds are features above this one. */
export type ReadRequests = () => Readonly<Record<VehicleRequest['from'], VehicleRequests>>;

/** Somebody who may have bought it. */
interface Candidate extends Sender {
  asked: Asked;
  isOver: boolean;
  createdAt: string;
}

interface Noted {
  sender: Sender;
  buyer: NonNullable<Sale['buyer']>;
  isSeen: boolean;
}

const MOST_OFFERED = 3;

export type SaleService = ReturnType<typeof createSaleService>;

/** Who bought a vehicle, who else asked for it, and what could be offered to them. */
export function createSaleService(dependencies: Dependencies) {
  const { db, sales, adminVehicles, replies, readRequests } = dependencies;

  async function listRequests(vehicleId: number, viewer: Viewer): Promise<VehicleRequest[]> {
    const { booking, hold } = readRequests();
    const found = [...(await booking.listOf(vehicleId, viewer)), ...(await hold.listOf(vehicleId, viewer))];
    return found.sort((one, other) => Number(one.isOver) - Number(other.isOver));
  }

  async function listCandidates(
    { id, status, sold_on }: StoredVehicle,
    viewer: Viewer,
  ): Promise<Candidate[]> {
    const inquiries = await sales.listAsked(id, viewer);
    const requests = await listRequests(id, viewer);
    const holders = requests.filter(({ isHolding }) => isHolding).map(senderOfRequest);
    const since = isSold({ status }) && sold_on ? instantOf(sold_on, '00:00').toISOString() : undefined;
    const ids = inquiries.map((row) => row.id);
    const told = since === undefined ? new Set() : await sales.listToldSince(ids, since);
    const assignees = [...inquiries, ...requests].map(({ assignee }) => assignee);
    const names = await dependencies.namesOf([...new Set(assignees)]);
    const asked = (
      sender: Sender,
      row: Inquiry | VehicleRequest,
      more: Pick<Asked, 'who' | 'about' | 'href' | 'status' | 'followUpOn' | 'isToldSince'>,
    ): Asked => ({
      firstName: row.first_name,
      name: personName(row),
      email: row.email.trim(),
      phone: row.phone,
      assignee: row.assignee,
      assigneeName: names.get(row.assignee) ?? row.assignee,
      isHolding: isAmong(sender, holders),
      ...more,
    });
    return [
      ...inquiries.map((row) => {
        const sender = senderOfInquiry(row);
        const who: SoldTo = { from: 'inquiry', id: row.id };
        const status = statusOf({ status: row.status, isRead: row.is_read === 1 });
        const more = { who, about: '', href: inquiryHref(row), status, followUpOn: row.follow_up_on };
        return {
          ...{ ...sender, isOver: status === 'lost', createdAt: row.created_at },
          asked: asked(sender, row, { ...more, isToldSince: told.has(row.id) }),
        };
      }),
      ...requests.map((row) => {
        const sender = senderOfRequest(row);
        const { from, about, href } = row;
        const more = { status: '' as const, followUpOn: null, isToldSince: false };
        return {
          ...{ ...sender, isOver: row.isOver, createdAt: row.created_at },
          asked: asked(sender, row, { who: { from, id: row.id }, about, href, ...more }),
        };
      }),
    ];
  }

  async function findNoted(key: string, viewer: Viewer): Promise<Noted | undefined> {
    const row = await sales.findOfKey(key);
    if (row)
      return {
        sender: senderOfInquiry(row),
        buyer: { who: { from: 'inquiry', id: row.id }, name: personName(row), href: inquiryHref(row) },
        isSeen: sees(viewer, row),
      };
    for (const requests of Object.values(readRequests())) {
      const found = await requests.findOfKey(db, key, viewer);
      if (!found) continue;
      const { request, isSeen } = found;
      const { from, id, href } = request;
      const buyer = { who: { from, id }, name: personName(request), href };
      return { sender: senderOfRequest(request), buyer, isSeen };
    }
    return undefined;
  }

  return {
    async describe(vehicleId: number, viewer: Reader): Promise<Sale> {
      const vehicle = await adminVehicles.find(vehicleId);
      if (!vehicle) throw new AppError('not_found', 'That vehicle does not exist');
      const buyerKey = isSold(vehicle) ? vehicle.buyer_key : null;
      const noted = buyerKey ? await findNoted(buyerKey, viewer) : undefined;
      const all = oneOfEach(await listCandidates(vehicle, viewer), noted ? [noted.sender] : []);
      const byTime = all.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
      const askedOf = (isOver: boolean) =>
        byTime.filter((one) => one.isOver === isOver).map(({ asked }) => asked);
      return {
        title: titleInWords(vehicle),
        buyer: noted?.isSeen ? noted.buyer : null,
        isBuyerHidden: noted !== undefined && !noted.isSeen,
        asked: askedOf(false),
        closed: askedOf(true).reverse(),
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
  };
}

const inquiryHref = ({ id }: Inquiry) => `/admin/inquiries/${id}`;

function senderOfInquiry({ email, phone, person_key, submission_key }: Inquiry): Sender {
  return { email, phone, person_key, keys: [submission_key] };
}

function senderOfRequest({ email, phone, key, inquiryKey }: VehicleRequest): Sender {
  return { email, phone, person_key: '', keys: inquiryKey ? [key, inquiryKey] : [key] };
}
