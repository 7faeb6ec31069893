import type { FastifyInstance } from 'fastify';
import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { PhotoRepository, StoredPhoto } from '#features/photos/server/photo.repository.ts';
import type { SpinService } from '#features/photos/server/spin/spin.service.ts';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { toPublicPhoto } from '#features/vehicles/server/vehicle.presenter.ts';
import { toListedPhoto } from '#features/vehicles/server/vehicle.repository.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { serveLongList } from '#server/http/mount/serve-long-list.ts';
import {
  countVehicleInquiries,
  createSpecifications,
  createVehicle,
  findSamePapers,
  getAdminVehicle,
  getSpecifications,
  listAdminVehicles,
  listVehicleActivity,
  type SaidOfSale,
  updateSpecifications,
  updateVehicle,
} from '../admin-vehicle.contract.ts';
import type { AdminVehicleService, Buyer } from './admin-vehicle.service.ts';
import { toVehicleActivity } from './vehicle-activity.presenter.ts';

/** About each vehicle; inquiries are a feature above this one. */
export type CountInquiries = () => Promise<{ vehicleId: number; count: number }[]>;

/** Undefined where nothing is said of a sale. */
export type PrepareBuyer = (
  said: SaidOfSale,
  staff: ReturnType<typeof staffOf>,
) => Promise<Buyer | undefined>;

const MOST_ACTIVITY = 100;

export function adminVehicleRoutes(
  app: FastifyInstance,
  {
    adminVehicleService,
    photos,
    spinService,
    activity,
    countInquiries,
    prepareBuyer,
  }: {
    adminVehicleService: AdminVehicleService;
    photos: PhotoRepository;
    spinService: Pick<SpinService, 'listOf'>;
    activity: ActivityRepository;
    countInquiries: CountInquiries;
    prepareBuyer: PrepareBuyer;
  },
): void {
  serveLongList(app, listAdminVehicles, () => adminVehicleService.list());

  serveCall(app, findSamePapers, ({ query }) => adminVehicleService.findSamePapers(query));

  serveCall(app, countVehicleInquiries, async () =>
    (await countInquiries()).map(({ vehicleId, count }) => ({ id: vehicleId, count })),
  );

  serveCall(app, getAdminVehicle, async ({ params }) => {
    const vehicle = await adminVehicleService.getById(params.id);
    const own = await photos.listOf(params.id);
    const views = await spinService.listOf(params.id);
    const toListed = (photo: StoredPhoto) => toPublicPhoto(toListedPhoto(photo), vehicle.featuredPhotoId);
    return { vehicle, photos: own.map(toListed), spin: views.map(toListed) };
  });

  serveCall(app, listVehicleActivity, async ({ params }) => {
    const entries = await activity.listOfVehicle(params.id, MOST_ACTIVITY);
    // The history of a deleted vehicle stays readable; 404 for one that never existed.
    if (entries.length === 0) await adminVehicleService.getById(params.id);
    return entries.map(toVehicleActivity);
  });

  serveCall(app, createVehicle, async ({ body, request }) => ({
    success: true as const,
    message: 'Vehicle has been successfully added to the inventory.',
    vehicle: await adminVehicleService.create(body, staffOf(request)),
  }));

  serveCall(app, updateVehicle, async ({ params, body: { buyer: said, isUndo, ...changes }, request }) => {
    const staff = staffOf(request);
    const buyer = await prepareBuyer({ buyer: said, isUndo }, staff);
    return {
      success: true as const,
      message: 'Vehicle updated successfully',
      vehicle: await adminVehicleService.update(params.id, changes, staff, { buyer, isUndo }),
    };
  });

  serveCall(app, getSpecifications, ({ params }) => adminVehicleService.getSpecifications(params.id));

  for (const call of [createSpecifications, updateSpecifications]) {
    serveCall(app, call, async ({ params, body, request }) => ({
      success: true as const,
      message: 'Vehicle specifications updated successfully',
      ...(await adminVehicleService.saveSpecifications(params.id, body, staffOf(request), {
        isLastStep: call === createSpecifications,
      })),
    }));
  }
}
