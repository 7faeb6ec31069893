import type { Selectable } from 'kysely';
import { contactLines, greetingOf, vehicleInMail } from '#features/customers/customer-words.ts';
import type { LeadMail } from '#features/customers/lead-mails.ts';
import { addressLine, businessHours, type Dealership, licenceLine } from '#features/dealership/dealership.ts';
import { pricedLabel } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Line, link, toBodies } from '#server/mail/mail-lines.ts';
import { domainOf } from '#server/mail/mail-parts.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { WITHDRAWN, type WithdrawingWriter } from '#server/mail/outbox.service.ts';
import { andMore } from '../../several-vehicles.ts';
import { ADF_TYPE, writeAdf } from '../adf/adf-document.ts';
import type { InquiryRepository } from '../inquiry.repository.ts';
import { vehiclesAskedAbout } from '../tables/vehicles-asked-about.ts';

interface MailSettings {
  dealership: Dealership;
  from: string;
  leadsTo: string;
  /** Empty when nobody wants ADF. */
  adfTo: string;
  publicUrl: string;
}

interface MailContent {
  inquiry: Selectable<Tables['inquiries']>;
  /** The first is what the subject names. */
  vehicles: readonly VehicleSnapshot[];
  settings: MailSettings;
}

/** Mail about an inquiry is identified by the inquiry's submission key. */
export function createInquiryMailWriters(
  inquiries: Pick<InquiryRepository, 'findByKey' | 'withdrawMail'>,
  readSettings: () => MailSettings,
): Record<LeadMail, WithdrawingWriter> {
  const writer =
    (kind: LeadMail): WithdrawingWriter =>
    async (submissionKey) => {
      const inquiry = await inquiries.findByKey(submissionKey);
      const settings = readSettings();
      // The address was emptied since the mail was planned.
      if (kind === 'adf' && settings.adfTo === '') {
        await inquiries.withdrawMail(kind, submissionKey);
        return WITHDRAWN;
      }
      return inquiry && writeInquiryMail(kind, inquiry, settings);
    };
  return { dealership: writer('dealership'), customer: writer('customer'), adf: writer('adf') };
}

/** The mails of one inquiry. Recipients and subjects are ours; the visitor's text is only in the body. */
export function writeInquiryMail(
  kind: LeadMail,
  inquiry: Selectable<Tables['inquiries']>,
  settings: MailSettings,
): Mail {
  const vehicles = vehiclesAskedAbout(inquiry);
  const content = { inquiry, vehicles, settings };
  const messageId = `<${inquiry.submission_key}.${kind}@${domainOf(settings.from)}>`;
  const common = { from: settings.from, messageId };
  if (kind === 'adf') {
    const subject = `ADF lead ${inquiry.submission_key}`;
    return {
      ...{ ...common, to: settings.adfTo, subject, text: '', html: '' },
      body: { type: ADF_TYPE, content: writeAdf(inquiry, vehicles, settings) },
    };
  }
  if (kind === 'dealership') {
    const [vehicle, ...further] = vehicles;
    const about = [inquiry.interest, vehicle ? vehicleInMail(vehicle) + andMore(further.length) : '']
      .filter(Boolean)
      .join(', ');
    return {
      ...common,
      to: settings.leadsTo,
      replyTo: inquiry.email,
      ...toBodies(`New enquiry: ${about}`, toDealership(content)),
    };
  }
  return {
    ...common,
    to: inquiry.email,
    replyTo: settings.leadsTo,
    isAutomaticReply: true,
    ...toBodies(`We have your enquiry | ${settings.dealership.name}`, toCustomer(content)),
  };
}

function toDealership({ inquiry, vehicles, settings: { publicUrl, dealership } }: MailContent): Line[] {
  return [
    ...contactLines(inquiry),
    `Interest: ${inquiry.interest}`,
    ...vehicles.flatMap((vehicle) => aboutVehicle(vehicle, publicUrl)),
    '',
    ...(inquiry.message || 'No message was left.').split('\n'),
    '',
    ['Answer this mail to write to the customer. All enquiries: ', link(`${publicUrl}/admin/inquiries`)],
    licenceLine(dealership),
  ];
}

function toCustomer({ inquiry, vehicles, settings: { publicUrl, dealership } }: MailContent): Line[] {
  const promise = dealership.answersWithin ? ` We answer within ${dealership.answersWithin}.` : '';
  return [
    greetingOf(inquiry),
    '',
    `Thank you for your enquiry (${inquiry.interest}).${promise}`,
    ...vehicles.flatMap((vehicle) => aboutVehicle(vehicle, publicUrl)),
    '',
    'Opening hours:',
    ...dealership.hours.map((line) => `${line.days}: ${businessHours(line)}`),
    '',
    ...dealership.salesPhones.map(({ label, number }) => `${label}: ${number}`),
    dealership.name,
    addressLine(dealership),
    licenceLine(dealership),
  ];
}

function aboutVehicle(vehicle: VehicleSnapshot, publicUrl: string): Line[] {
  const price = vehicle.price === null ? '' : pricedLabel(vehicle);
  const facts = [vehicleInMail(vehicle), vehicle.stockNumber, price].filter(Boolean);
  return [`Vehicle: ${facts.join(', ')}`, link(`${publicUrl}${vehicleHref(vehicle.id)}`)];
}
