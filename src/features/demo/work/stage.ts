import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { AgendaService } from '#features/bookings/server/agenda/agenda.service.ts';
import type { BlockService } from '#features/bookings/server/agenda/block.service.ts';
import type { DriveNotesService } from '#features/bookings/server/agenda/drive-notes.service.ts';
import type { EnteredBookingService } from '#features/bookings/server/agenda/entered-booking.service.ts';
import type { BookingRepository } from '#features/bookings/server/requests/booking.repository.ts';
import type { BookingService } from '#features/bookings/server/requests/booking.service.ts';
import type { BookingDeskService } from '#features/bookings/server/requests/booking-desk.service.ts';
import type { BookingSpool } from '#features/bookings/server/requests/booking-spool.ts';
import type { SlotBook } from '#features/bookings/server/requests/slot-book.ts';
import type { ChannelService } from '#features/channels/server/channel.service.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { TaskService } from '#features/dashboard/server/today/task.service.ts';
import type { SettingsStore } from '#features/dealership/server/settings-store.ts';
import type { HoldRepository } from '#features/holds/server/hold.repository.ts';
import type { HoldService } from '#features/holds/server/hold.service.ts';
import type { HoldDeskService } from '#features/holds/server/hold-desk.service.ts';
import type { HoldLinkService } from '#features/holds/server/hold-link.service.ts';
import type { InquiryRepository } from '#features/inquiries/server/inquiry.repository.ts';
import type { InquiryService } from '#features/inquiries/server/inquiry.service.ts';
import type { OverdueRepository } from '#features/inquiries/server/overdue/overdue.repository.ts';
import type { PersonService } from '#features/inquiries/server/pipeline/person.service.ts';
import type { PipelineService } from '#features/inquiries/server/pipeline/pipeline.service.ts';
import type { ReplyService } from '#features/inquiries/server/pipeline/reply.service.ts';
import type { PrintedMatterService } from '#features/printed-matter/server/printed-matter.service.ts';
import type { StaffRepository } from '#features/staff/server/staff.repository.ts';
import type { AdminVehicleService } from '#features/stock-editing/server/admin-vehicle.service.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { AdminVehicleRepository } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import type { Db } from '#server/db/database.ts';
import type { Log } from '#server/log.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import type { Colleague } from './colleagues.ts';

/** The services that the site itself works with, with a clock that can be set: `src/wiring/server/stage.ts`. */
export interface Stage {
  setTime(at: Date): void;
  /** The transaction in which everything is done. */
  tx: Db;
  log: Log;
  settingsStore: SettingsStore;
  catalogue: CatalogueStore;
  findSnapshot: (id: number) => VehicleSnapshot | undefined;
  slotBook: SlotBook;
  staff: StaffRepository;
  inquiries: InquiryRepository;
  inquiryService: InquiryService;
  overdue: OverdueRepository;
  pipelineService: PipelineService;
  personService: PersonService;
  bookings: BookingRepository;
  bookingSpools: { booking: BookingSpool };
  bookingService: BookingService;
  bookingDesk: BookingDeskService;
  bookingBlocks: BlockService;
  agenda: AgendaService;
  enteredBookings: EnteredBookingService;
  driveNotes: DriveNotesService;
  holds: HoldRepository;
  holdService: HoldService;
  holdDesk: HoldDeskService;
  holdLinks: HoldLinkService;
  adminVehicles: AdminVehicleRepository;
  adminVehicleService: AdminVehicleService;
  channelService: ChannelService;
  taskService: TaskService;
  printedMatter: PrintedMatterService;
  /** With mail, which goes nowhere. */
  withMail: { settingsStore: SettingsStore; replyService: ReplyService; outbox: OutboxRepository };
}

/** What the acts are about, and who does them. */
export interface Cast {
  vehicleOf: (stockNumber: string) => number;
  staffOf: (who: Colleague) => Actor & Viewer & { username: string };
}

/** Something that somebody did at a time. */
export interface Act {
  at: Date;
  /** As the log names it when it fails. */
  name: string;
  play: (stage: Stage, cast: Cast) => Promise<unknown>;
}
