import type { Selectable } from 'kysely';
import type { Actor } from '#features/activity/server/activity.repository.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import { versionOf } from '#features/photos/photo-address.ts';
import type { PhotoRepository } from '#features/photos/server/photo.repository.ts';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { PhotoTransferService } from '#features/photos/server/photo-transfer.service.ts';
import type {
  VisitorPhoto,
  VisitorPhotoRepository,
} from '#features/photos/server/visitor-photos/visitor-photo.repository.ts';
import type { AdminVehicleService } from '#features/stock-editing/server/admin-vehicle.service.ts';
import { newVehicleSchema } from '#features/vehicles/admin-vehicle.ts';
import { titleInWords } from '#features/vehicles/names/staff-title.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#shared/app-error.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { draftFieldsOf } from '../../draft-fields.ts';
import { readOfferedCar } from '../../offered-car.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';
import { type ChangeInquiry, missingInquiry } from '../change-inquiry.ts';
import type { InquiryRepository } from '../inquiry.repository.ts';
import type { PipelineRepository } from '../pipeline/pipeline.repository.ts';

interface Dependencies {
  changeInquiry: ChangeInquiry;
  inquiries: Pick<InquiryRepository, 'find'>;
  pipeline: Pick<PipelineRepository, 'addEvent' | 'listEventKeys'>;
  visitorPhotos: VisitorPhotoRepository;
  photos: Pick<PhotoRepository, 'countOf'>;
  photoService: Pick<PhotoService, 'add'>;
  photoTransfer: Pick<PhotoTransferService, 'copy'>;
  adminVehicleService: Pick<AdminVehicleService, 'create' | 'findCreated' | 'find'>;
}

type Inquiry = Selectable<Tables['inquiries']>;

export type TradeInService = ReturnType<typeof createTradeInService>;

/** The car that somebody offers with an inquiry: its photos, and the vehicle that staff make of it. */
export function createTradeInService({
  changeInquiry,
  inquiries,
  pipeline,
  visitorPhotos,
  photos,
  photoService,
  photoTransfer,
  adminVehicleService,
}: Dependencies) {
  async function listPhotos({ photos_key }: Inquiry): Promise<VisitorPhoto[]> {
    return photos_key === '' ? [] : visitorPhotos.listOf(photos_key);
  }

  async function findSeen(id: number, viewer: Viewer): Promise<Inquiry> {
    const inquiry = await inquiries.find(id);
    if (!inquiry || !sees(viewer, inquiry)) throw missingInquiry();
    return inquiry;
  }

  /** A backup holds no keys of creations, but it has what happened to an inquiry. */
  async function findMade(inquiry: Inquiry) {
    const created = await adminVehicleService.findCreated(inquiry.submission_key);
    if (created) return created;
    for (const key of await pipeline.listEventKeys(inquiry.id, 'vehicle')) {
      const vehicleId = Number(/^vehicle-(\d{1,9})-/.exec(key)?.[1]);
      const made = key === eventKeyOf(vehicleId, inquiry) && (await adminVehicleService.find(vehicleId));
      if (made) return made;
    }
    return undefined;
  }

  return {
    async describe(inquiry: Inquiry): Promise<InquiryPage['tradeIn']> {
      const [came, vehicle] = await Promise.all([listPhotos(inquiry), findMade(inquiry)]);
      if (came.length === 0 && !vehicle && !readOfferedCar(inquiry.message)) return null;
      return {
        photos: came.map(({ id, file_key, width, height, placeholder }) => ({
          id,
          url: `/api/admin/inquiries/${inquiry.id}/photos/${id}`,
          version: versionOf(file_key),
          width,
          height,
          placeholder,
        })),
        vehicle: vehicle ? { id: vehicle.id, title: titleInWords(vehicle), isDraft: vehicle.isDraft } : null,
      };
    },

    async findPhoto({ id, photoId }: { id: number; photoId: number }, viewer: Viewer) {
      const { photos_key } = await findSeen(id, viewer);
      const photo = photos_key === '' ? undefined : await visitorPhotos.find(photos_key, photoId);
      return photo && { fileKey: photo.file_key, width: photo.width };
    },

    /** Made once. Where its photos could not be copied, a further call does that. */
    async makeVehicle(id: number, staff: Actor & Viewer): Promise<number> {
      const inquiry = await findSeen(id, staff);
      const came = await listPhotos(inquiry);
      if (came.length === 0 && !readOfferedCar(inquiry.message))
        throw new AppError('conflict', 'This inquiry says nothing of a car that is offered');
      const vehicle =
        (await findMade(inquiry)) ??
        (await adminVehicleService.create(
          {
            ...newVehicleSchema.parse(draftFieldsOf(inquiry.message)),
            creationKey: inquiry.submission_key,
          },
          staff,
        ));
      if (vehicle.isDraft && came.length > 0 && (await photos.countOf(vehicle.id)) === 0) {
        await photoService.add(
          vehicle.id,
          async (intake) => {
            for (const [at, photo] of came.entries())
              await photoTransfer.copy(photo, `Photo ${at + 1}`, intake);
          },
          {
            by: staff,
            alongside: async (tx) => {
              // Pressed twice at the same moment.
              if ((await photos.countOf(vehicle.id, tx)) > came.length)
                throw new AppError('busy', 'This vehicle is being made already. Please try again.');
            },
          },
        );
      }
      await changeInquiry(id, staff, async (tx) => {
        await pipeline.addEvent(tx, id, {
          key: eventKeyOf(vehicle.id, inquiry),
          kind: 'vehicle',
          text: titleInWords(vehicle),
          by: nameInHistory(staff),
        });
      });
      return vehicle.id;
    },
  };
}

function eventKeyOf(vehicleId: number, { submission_key }: Inquiry): string {
  return `vehicle-${vehicleId}-${submission_key}`;
}
