import type { Db } from '#server/db/database.ts';
import type { Viewer } from '../viewer.ts';

/** A booking or a hold of a vehicle, by which somebody is known who may have bought it. */
export interface VehicleRequest {
  from: 'booking' | 'hold';
  id: number;
  key: string;
  /** Key of the inquiry that it belongs to; empty where nobody has written. */
  inquiryKey: string;
  vehicle_id: number | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  /** Who looks after it; empty for nobody. */
  assignee: string;
  created_at: string;
  /** `Test drive on Friday 20 November, 9:30am to 10am` */
  about: string;
  /** Where staff find it. */
  href: string;
  /** They have the vehicle on hold. */
  isHolding: boolean;
  /** Nothing comes of it any more: cancelled, declined, given up. */
  isOver: boolean;
}

/** What a feature knows of those who asked for a vehicle at a time, or until one. */
export interface VehicleRequests {
  /** As far as the viewer sees them, without those whose mailbox nobody vouches for; the newest first. */
  listOf: (vehicleId: number, viewer: Viewer) => Promise<VehicleRequest[]>;
  /** Undefined where the viewer does not see it. */
  find: (tx: Db, id: number, viewer: Viewer) => Promise<VehicleRequest | undefined>;
  findOfKey: (
    tx: Db,
    key: string,
    viewer: Viewer,
  ) => Promise<{ request: VehicleRequest; isSeen: boolean } | undefined>;
}
