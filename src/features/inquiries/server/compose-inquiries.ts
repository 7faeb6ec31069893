import { join } from 'node:path';
import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { TakenAlong } from '#features/customers/server/taken-along.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import type { SessionRepository } from '#features/staff/server/session.repository.ts';
import type { AdminVehicleRepository } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import type { Db } from '#server/db/database.ts';
import type { IsErased } from '#server/files/spool.ts';
import { createMemoryLimiter } from '#server/http/limits/memory-limiter.ts';
import type { Platform } from '#server/platform.ts';
import { GIVEN_MAIL, OVERDUE_MAIL } from '../inquiry-mails.ts';
import { createInquiriesChange, createInquiryChange } from './change-inquiry.ts';
import { createInquiryRepository } from './inquiry.repository.ts';
import { createInquiryService } from './inquiry.service.ts';
import { lockInquiryOf } from './inquiry-rows.repository.ts';
import { createInquirySpool } from './inquiry-spool.ts';
import { createBulkInquiries } from './list/bulk-inquiries.service.ts';
import { createInquiryListRepository } from './list/inquiry-list.repository.ts';
import { createInquiryListService } from './list/inquiry-list.service.ts';
import { createInquiryPanels } from './list/inquiry-panels.repository.ts';
import { createInquiryToday } from './list/inquiry-today.ts';
import { createTodayInquiries } from './list/today-inquiries.repository.ts';
import { createLiveInquiries } from './live/live-inquiries.ts';
import { createHeldMail, type HeldNews } from './mail/held-mail.ts';
import { createInquiryMailWriters } from './mail/inquiry-mail.ts';
import { createOverdueRepository } from './overdue/overdue.repository.ts';
import { createOverdueService } from './overdue/overdue.service.ts';
import { createOverdueMailWriter } from './overdue/overdue-mail.ts';
import { createResponseTimes } from './overdue/response-times.ts';
import { createFollowing } from './pipeline/following.ts';
import { createMayTakeBack } from './pipeline/may-take-back.ts';
import { createPersonRepository } from './pipeline/person.repository.ts';
import { createPersonService } from './pipeline/person.service.ts';
import { createPipelineRepository } from './pipeline/pipeline.repository.ts';
import { createPipelineService } from './pipeline/pipeline.service.ts';
import { createReplyService } from './pipeline/reply.service.ts';
import { createReplyWriters } from './pipeline/reply-mail.ts';
import { createWaitOf } from './pipeline/wait-of.ts';
import { createBuyerService } from './sale/buyer.service.ts';
import { createSaleRepository } from './sale/sale.repository.ts';
import { createSaleService, type ReadRequests } from './sale/sale.service.ts';
import { createTradeInService } from './trade-in/trade-in.service.ts';
import { createAnswering } from './waiting/answering.ts';
import { createCallUndo } from './waiting/call-undo.service.ts';
import { createGivenRepository } from './waiting/given.repository.ts';
import { createGivenService } from './waiting/given.service.ts';
import { createGivenMailWriter } from './waiting/given-mail.ts';
import { createJoinedAnswers } from './waiting/joined-answers.ts';
import { createWaitingOf } from './waiting/waiting-of.repository.ts';

type OfTradeIns = Parameters<typeof createTradeInService>[0];

interface Needed
  extends Pick<
    OfTradeIns,
    'visitorPhotos' | 'photos' | 'photoService' | 'photoTransfer' | 'adminVehicleService'
  > {
  activity: ActivityRepository;
  people: PeopleRepository;
  sessions: SessionRepository;
  findVehicle: (id: number) => VehicleSnapshot | undefined;
  findOffered: (id: number) => (VehicleSnapshot & { status: string }) | undefined;
  listOffers: (id: number, howMany: number) => readonly VehicleSnapshot[];
  readRequests: ReadRequests;
  takenAlong: TakenAlong;
  adminVehicles: AdminVehicleRepository;
  readSettings: () => Settings;
  readDealership: () => Dealership;
  readMail: () => { from: string; leadsTo: string };
  /** For systems that are told of what happens. */
  noteLead: (tx: Db, id: number, type: 'lead.created' | 'lead.updated') => Promise<void>;
  isErased: IsErased;
  heldReminders: HeldNews;
  missingVehicles: HeldNews;
}

export function composeInquiries(
  platform: Platform,
  {
    activity,
    people,
    sessions,
    findVehicle,
    findOffered,
    listOffers,
    readRequests,
    takenAlong,
    adminVehicles,
    readSettings,
    readDealership,
    readMail,
    noteLead,
    isErased,
    heldReminders,
    missingVehicles,
    ...stock
  }: Needed,
) {
  const { config, database, db, clock, log, limiter, outbox, isMailSetUp } = platform;
  const readAdfTo = () => readSettings().operation.adfTo;
  const readTemplates = () => readSettings().replies.templates;
  const readWaiting = () => {
    const { hours, operation } = readSettings();
    return { hours, overdueMinutes: operation.overdueMinutes };
  };
  const { namesOf } = people;
  const spool = createInquirySpool(join(config.dataDir, 'spool'), isErased);
  const inquiries = createInquiryRepository({
    db,
    outbox,
    clock,
    noteNew: (tx, id) => noteLead(tx, id, 'lead.created'),
    isAdfWanted: () => readAdfTo() !== '',
    namesOf,
  });
  const pipeline = createPipelineRepository({ db, clock, outbox });
  const given = createGivenRepository({ db, clock });
  const liveInquiries = createLiveInquiries({ inquiries, given, sessions, clock, log });
  const told = { noteLead, onChanged: liveInquiries.wake };
  const changeInquiry = createInquiryChange(database, told);
  const persons = createPersonRepository(database);
  const answering = createAnswering({ inquiries, pipeline, persons, takenAlong, ...told });
  const joinedAnswers = createJoinedAnswers({ inquiries, pipeline, noteLead });
  const waitOf = createWaitOf({ readWaiting, clock });
  const list = createInquiryListRepository({
    ...{ db, engine: database.engine, clock, waitOf, outbox, namesOf },
  });
  const todayInquiries = createTodayInquiries({ db });
  const overdue = createOverdueRepository({ db });
  const overdueService = createOverdueService({ db, overdue, outbox, waitOf, clock });
  const givenService = createGivenService({
    ...{ db, given, people, outbox, isMailSetUp },
  });
  const following = createFollowing({
    ...{ inquiries, pipeline, given: givenService, takenAlong, people, clock },
  });
  const replyService = createReplyService({
    ...{ changeInquiry, pipeline, persons, answering, people, outbox, activity, isMailSetUp },
    ...{ readTemplates, readDealership, readMail, publicUrl: config.publicUrl },
  });
  const tradeInService = createTradeInService({ ...stock, changeInquiry, inquiries, pipeline });
  const sales = createSaleRepository({ db });
  const readForMail = () => ({
    ...readMail(),
    dealership: readDealership(),
    publicUrl: config.publicUrl,
  });
  return {
    inquiryPanels: createInquiryPanels({ db }),
    todayInquiries,
    inquiryToday: createInquiryToday({
      ...{ todayInquiries, waitOf },
      readOverdueMinutes: () => readWaiting().overdueMinutes,
    }),
    spool,
    inquiries,
    persons,
    answering,
    waitingOf: createWaitingOf({ db }),
    liveInquiries,
    overdue,
    overdueService,
    givenService,
    responseTimesService: createResponseTimes({
      overdue,
      people,
      readHours: () => readWaiting().hours,
      clock,
    }),
    heldMail: createHeldMail({ db, outbox, activity, heldReminders, missingVehicles }),
    inquiryService: createInquiryService({
      changeInquiry,
      inquiries,
      pipeline,
      outbox,
      spool,
      activity,
      limiter,
      memoryLimiter: createMemoryLimiter(clock),
      limit: config.inquiryLimit,
      findVehicle,
      waitOf,
      onStored: liveInquiries.wake,
      isMailSetUp,
      clock,
      log,
    }),
    inquiryList: createInquiryListService({ list, following }),
    bulkInquiries: createBulkInquiries({
      ...{ list, inquiries, pipeline, following, activity, isMailSetUp },
      changeInquiries: createInquiriesChange(database, told),
    }),
    replyService,
    saleService: createSaleService({
      ...{ db, sales, adminVehicles, replies: replyService, namesOf },
      ...{ listOffers, readRequests, publicUrl: config.publicUrl },
    }),
    buyerService: createBuyerService({
      ...{ sales, adminVehicles, following, pipeline, activity, readRequests, ...told },
      lockOne: (tx, which) => lockInquiryOf(tx, which, database.engine),
    }),
    tradeInService,
    personService: createPersonService({ changeInquiry, persons, pipeline, joinedAnswers }),
    callUndo: createCallUndo({ changeInquiry, pipeline, persons, following, joinedAnswers, noteLead }),
    pipelineService: createPipelineService({
      changeInquiry,
      inquiries,
      pipeline,
      answering,
      following,
      mayTakeBack: createMayTakeBack({ clock }),
      activity,
      persons,
      replies: replyService,
      tradeIns: tradeInService,
      findOffered,
      waitOf,
      readSender: () => ({ dealership: readDealership(), publicUrl: config.publicUrl }),
    }),
    mailWriters: {
      ...createInquiryMailWriters(inquiries, () => ({ ...readForMail(), adfTo: readAdfTo() })),
      ...createReplyWriters(pipeline, readForMail),
      [GIVEN_MAIL]: createGivenMailWriter({
        ...{ given: givenService, people, readMail, publicUrl: config.publicUrl },
      }),
      [OVERDUE_MAIL]: createOverdueMailWriter({
        overdue: overdueService,
        people,
        waitOf,
        readMail,
        publicUrl: config.publicUrl,
      }),
    },
  };
}
