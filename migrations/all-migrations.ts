import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/engine.ts';
import { foundation } from './0001-foundation.ts';
import { clearedVehicles } from './0002-cleared-vehicles.ts';
import { vehicleCreations } from './0003-vehicle-creations.ts';
import { loosePhotos } from './0004-loose-photos.ts';
import { stockVersion } from './0005-stock-version.ts';
import { heldMail } from './0006-held-mail.ts';
import { mailGivenUp } from './0007-mail-given-up.ts';
import { knownPlaces } from './0008-known-places.ts';
import { newestInquiries } from './0009-newest-inquiries.ts';
import { photoSums } from './0010-photo-sums.ts';
import { vehicleBadge } from './0011-vehicle-badge.ts';
import { mailAboutAnything } from './0012-mail-about-anything.ts';
import { tellOfStock } from './0013-tell-of-stock.ts';
import { backgroundWork } from './0014-background-work.ts';
import { expandSettings } from './0018-expand-settings.ts';
import { people } from './0019-expand-people.ts';
import { secondFactor } from './0020-expand-second-factor.ts';
import { passwordReset } from './0021-expand-password-reset.ts';
import { sitePictures } from './0022-expand-site-pictures.ts';
import { vehicleChanges } from './0023-expand-vehicle-changes.ts';
import { inquiryPipeline } from './0024-expand-inquiry-pipeline.ts';
import { vehicleFacts } from './0025-expand-vehicle-facts.ts';
import { channels } from './0026-expand-channels.ts';
import { printedCards } from './0027-expand-printed-cards.ts';
import { bookings } from './0028-expand-bookings.ts';
import { agenda } from './0029-expand-agenda.ts';
import { inquiryOrigin } from './0030-expand-inquiry-origin.ts';
import { inquiryNews } from './0031-expand-inquiry-news.ts';
import { visitorPhotos } from './0032-expand-visitor-photos.ts';
import { inquiryPersons } from './0033-expand-inquiry-persons.ts';
import { webhooks } from './0034-expand-webhooks.ts';
import { vehicleHolds } from './0035-expand-vehicle-holds.ts';
import { erasedKeys } from './0036-expand-erased-keys.ts';
import { eventsOfBookings } from './0037-expand-events-of-bookings.ts';
import { calendarAddresses } from './0038-expand-calendar-addresses.ts';
import { holdLinks } from './0039-expand-hold-links.ts';
import { leftCards } from './0042-expand-left-cards.ts';
import { erasedAddresses } from './0043-expand-erased-addresses.ts';
import { wrongCodes } from './0051-expand-wrong-codes.ts';
import { mailboxProof } from './0054-expand-mailbox-proof.ts';
import { holdsAtOnce } from './0060-expand-holds-at-once.ts';
import { oneTableOfCards } from './0061-expand-one-table-of-cards.ts';
import { answeredBy } from './0062-expand-answered-by.ts';
import { hiddenVehicles } from './0063-expand-hidden-vehicles.ts';
import { enteredHolds } from './0064-expand-entered-holds.ts';
import { importNotes } from './0065-expand-import-notes.ts';
import { deletedVehicles } from './0066-expand-deleted-vehicles.ts';
import { tasks } from './0067-expand-tasks.ts';
import { buyers } from './0068-expand-buyers.ts';
import { expectedDays } from './0069-expand-expected-days.ts';
import { beforeSales } from './0070-expand-before-sales.ts';
import { holdAssignees } from './0071-expand-hold-assignees.ts';
import { givenAt } from './0072-expand-given-at.ts';
import { publicPrices } from './0073-expand-public-prices.ts';
import { severalVehicles } from './0074-expand-several-vehicles.ts';
import { alerts } from './0075-expand-alerts.ts';
import { spinPlaces } from './0076-expand-spin-places.ts';
import { visitCounts } from './0077-expand-visit-counts.ts';
import { mondayMail } from './0078-expand-monday-mail.ts';
import { heldReaders } from './0079-expand-held-readers.ts';
import { aboutSeveral } from './0081-expand-about-several.ts';
import { bookingsOfInquiries } from './0082-expand-bookings-of-inquiries.ts';
import { illustrations } from './0083-expand-illustrations.ts';

/**
 * In order, forward only: a migration that has been released is never changed, a new one follows it. From 0018 on its
 * name says what it means for a version that runs beside it: see `leavesRoomFor` and docs/operations/upgrade.md.
 */
export function allMigrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-foundation': { up: (db) => foundation(db, engine) },
    '0002-cleared-vehicles': { up: (db) => clearedVehicles(db, engine) },
    '0003-vehicle-creations': { up: vehicleCreations },
    '0004-loose-photos': { up: (db) => loosePhotos(db, engine) },
    '0005-stock-version': { up: (db) => stockVersion(db, engine) },
    '0006-held-mail': { up: heldMail },
    '0007-mail-given-up': { up: mailGivenUp },
    '0008-known-places': { up: knownPlaces },
    '0009-newest-inquiries': { up: newestInquiries },
    '0010-photo-sums': { up: photoSums },
    '0011-vehicle-badge': { up: vehicleBadge },
    '0012-mail-about-anything': { up: (db) => mailAboutAnything(db, engine) },
    '0013-tell-of-stock': { up: (db) => tellOfStock(db, engine) },
    '0014-background-work': { up: (db) => backgroundWork(db, engine) },
    '0018-expand-settings': { up: (db) => expandSettings(db, engine) },
    '0019-expand-people': { up: (db) => people(db, engine) },
    '0020-expand-second-factor': { up: secondFactor },
    '0021-expand-password-reset': { up: passwordReset },
    '0022-expand-site-pictures': { up: (db) => sitePictures(db, engine) },
    '0023-expand-vehicle-changes': { up: (db) => vehicleChanges(db, engine) },
    '0024-expand-inquiry-pipeline': { up: (db) => inquiryPipeline(db, engine) },
    '0025-expand-vehicle-facts': { up: vehicleFacts },
    '0026-expand-channels': { up: (db) => channels(db, engine) },
    '0027-expand-printed-cards': { up: (db) => printedCards(db, engine) },
    '0028-expand-bookings': { up: (db) => bookings(db, engine) },
    '0029-expand-agenda': { up: (db) => agenda(db, engine) },
    '0030-expand-inquiry-origin': { up: inquiryOrigin },
    '0031-expand-inquiry-news': { up: (db) => inquiryNews(db, engine) },
    '0032-expand-visitor-photos': { up: (db) => visitorPhotos(db, engine) },
    '0033-expand-inquiry-persons': { up: (db) => inquiryPersons(db, engine) },
    '0034-expand-webhooks': { up: (db) => webhooks(db, engine) },
    '0035-expand-vehicle-holds': { up: (db) => vehicleHolds(db, engine) },
    '0036-expand-erased-keys': { up: erasedKeys },
    '0037-expand-events-of-bookings': { up: (db) => eventsOfBookings(db, engine) },
    '0038-expand-calendar-addresses': { up: calendarAddresses },
    '0039-expand-hold-links': { up: (db) => holdLinks(db, engine) },
    '0042-expand-left-cards': { up: (db) => leftCards(db, engine) },
    '0043-expand-erased-addresses': { up: erasedAddresses },
    '0051-expand-wrong-codes': { up: wrongCodes },
    '0054-expand-mailbox-proof': { up: mailboxProof },
    '0060-expand-holds-at-once': { up: holdsAtOnce },
    '0061-expand-one-table-of-cards': { up: (db) => oneTableOfCards(db, engine) },
    '0062-expand-answered-by': { up: answeredBy },
    '0063-expand-hidden-vehicles': { up: hiddenVehicles },
    '0064-expand-entered-holds': { up: enteredHolds },
    '0065-expand-import-notes': { up: (db) => importNotes(db, engine) },
    '0066-expand-deleted-vehicles': { up: (db) => deletedVehicles(db, engine) },
    '0067-expand-tasks': { up: (db) => tasks(db, engine) },
    '0068-expand-buyers': { up: buyers },
    '0069-expand-expected-days': { up: expectedDays },
    '0070-expand-before-sales': { up: beforeSales },
    '0071-expand-hold-assignees': { up: holdAssignees },
    '0072-expand-given-at': { up: givenAt },
    '0073-expand-public-prices': { up: publicPrices },
    '0074-expand-several-vehicles': { up: severalVehicles },
    '0075-expand-alerts': { up: (db) => alerts(db, engine) },
    '0076-expand-spin-places': { up: spinPlaces },
    '0077-expand-visit-counts': { up: (db) => visitCounts(db, engine) },
    '0078-expand-monday-mail': { up: mondayMail },
    '0079-expand-held-readers': { up: heldReaders },
    '0081-expand-about-several': { up: aboutSeveral },
    '0082-expand-bookings-of-inquiries': { up: bookingsOfInquiries },
    '0083-expand-illustrations': { up: illustrations },
  };
}
