import * as backups from '#features/backups/backup.contract.ts';
import * as agenda from '#features/bookings/agenda.contract.ts';
import * as bookings from '#features/bookings/booking.contract.ts';
import * as calendar from '#features/bookings/calendar.contract.ts';
import * as floods from '#features/bookings/flood.contract.ts';
import * as holds from '#features/bookings/hold.contract.ts';
import * as outsideHours from '#features/bookings/outside-hours.contract.ts';
import * as personBookings from '#features/bookings/person-bookings.contract.ts';
import * as channels from '#features/channels/channel.contract.ts';
import * as dashboard from '#features/dashboard/dashboard.contract.ts';
import * as dataTransfer from '#features/data-transfer/data-transfer.contract.ts';
import * as dealership from '#features/dealership/dealership.contract.ts';
import * as settings from '#features/dealership/settings.contract.ts';
import * as inquiries from '#features/inquiries/inquiry.contract.ts';
import * as inquiryList from '#features/inquiries/inquiry-list.contract.ts';
import * as news from '#features/inquiries/live.contract.ts';
import * as pipeline from '#features/inquiries/pipeline.contract.ts';
import * as responseTimes from '#features/inquiries/response-times.contract.ts';
import * as tradeIns from '#features/inquiries/trade-in.contract.ts';
import * as photos from '#features/photos/photo.contract.ts';
import * as sitePictures from '#features/photos/site-picture.contract.ts';
import * as visitorPhotos from '#features/photos/visitor-photo.contract.ts';
import * as printedMatter from '#features/printed-matter/printed-matter.contract.ts';
import * as privacy from '#features/privacy/privacy.contract.ts';
import * as retention from '#features/privacy/retention.contract.ts';
import * as setUp from '#features/set-up/set-up.contract.ts';
import * as account from '#features/staff/account.contract.ts';
import * as passwordReset from '#features/staff/password-reset.contract.ts';
import * as people from '#features/staff/people.contract.ts';
import * as secondFactor from '#features/staff/second-factor.contract.ts';
import * as staff from '#features/staff/staff.contract.ts';
import * as staffSearch from '#features/staff-search/staff-search.contract.ts';
import * as systemStatus from '#features/system-status/system-status.contract.ts';
import * as unstored from '#features/system-status/unstored.contract.ts';
import * as adminVehicles from '#features/vehicles/admin-vehicle.contract.ts';
import * as bulkChanges from '#features/vehicles/bulk-change.contract.ts';
import * as vehicles from '#features/vehicles/vehicle.contract.ts';
import * as webhooks from '#features/webhooks/webhook.contract.ts';
import type { Contract } from '#server/http/openapi/contract.ts';

/** Everything that crosses the wire, in the order of the documentation. A call is named by what it is exported as. */
export const contracts: readonly Contract[] = [
  { tag: 'Vehicles', about: 'What anybody may see of the stock', parts: vehicles },
  { tag: 'Photos', about: 'Pictures of vehicles: to see, and for staff to manage', parts: photos },
  { tag: 'Inquiries', about: 'What buyers write, and the inbox of staff', parts: inquiries },
  { tag: 'Photos of visitors', about: 'Pictures of a car that somebody offers', parts: visitorPhotos },
  { tag: 'Trade-ins', about: 'From an inquiry to a vehicle of the stock', parts: tradeIns },
  { tag: 'Response times', about: 'How fast inquiries are answered', parts: responseTimes },
  { tag: 'News', about: 'What staff pages show without being loaded again', parts: news },
  { tag: 'Inquiry list', about: 'Inquiries by what they are about, a page at a time', parts: inquiryList },
  { tag: 'Following inquiries', about: 'What staff do until one is won or lost', parts: pipeline },
  { tag: 'Privacy', about: 'What is held about one person: to hand over, and to erase', parts: privacy },
  { tag: 'Retention', about: 'What will be removed by age, and when', parts: retention },
  { tag: 'Bookings', about: 'Times for test drives, and what staff do with them', parts: bookings },
  { tag: 'Agenda', about: 'The days of staff: what is booked, moved and added', parts: agenda },
  { tag: 'Outside hours', about: 'Bookings at which nobody may be there to open', parts: outsideHours },
  { tag: 'Calendar', about: 'The bookings in the own calendar of staff', parts: calendar },
  { tag: 'Holds', about: 'Vehicles that buyers ask to be held for them', parts: holds },
  { tag: 'Floods of bookings', about: 'More bookings at once than people make', parts: floods },
  { tag: 'Bookings of a person', about: 'What somebody who wrote has booked', parts: personBookings },
  { tag: 'Dealership', about: 'What the site says about its dealer', parts: dealership },
  { tag: 'Staff', about: 'Logging in and out', parts: staff },
  { tag: 'People', about: 'Who works here, what they may do, and invitations', parts: people },
  { tag: 'Account', about: 'What everybody may do with their own account', parts: account },
  { tag: 'Password reset', about: 'A new password by mail', parts: passwordReset },
  { tag: 'Second factor', about: 'Codes, passkeys, and the password once more', parts: secondFactor },
  { tag: 'Set-up', about: 'From a fresh start to a site of one’s own', parts: setUp },
  { tag: 'Stock', about: 'The vehicles as staff see and change them', parts: adminVehicles },
  { tag: 'Channels', about: 'Where the stock is advertised besides the site', parts: channels },
  { tag: 'Several vehicles', about: 'One change to many, and its undoing', parts: bulkChanges },
  { tag: 'Printed matter', about: 'Window cards and data sheets', parts: printedMatter },
  { tag: 'Settings', about: 'What staff publish about the dealership', parts: settings },
  { tag: 'Webhooks', about: 'Other systems that are told of what happens', parts: webhooks },
  { tag: 'Pictures of the site', about: 'Logo, hero, people and gallery', parts: sitePictures },
  { tag: 'Search', about: 'The search box of the staff area', parts: staffSearch },
  { tag: 'Dashboard', about: 'Figures and what waits for somebody', parts: dashboard },
  { tag: 'System status', about: 'Whether database, disk and site are well', parts: systemStatus },
  { tag: 'Not stored', about: 'What buyers sent that cannot be stored', parts: unstored },
  { tag: 'Data transfer', about: 'Export and import of the stock', parts: dataTransfer },
  { tag: 'Backups', about: 'Backups of everything, and restoring them', parts: backups },
];
