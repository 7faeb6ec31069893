import type { Selectable } from 'kysely';
import { addressLine, businessHours, type Dealership, licenceLine } from '#features/dealership/dealership.ts';
import { pricedLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import type { InquiryRow } from '#server/db/tables.ts';
import { domainOf, mailDocument } from '#server/mail/mail-parts.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { MailWriter } from '#server/mail/outbox.service.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { readStoredJson } from '#shared/stored.ts';
import { type VehicleSnapshot, vehicleSnapshotSchema } from '../inquiry.contract.ts';
import type { InquiryRepository, MailKind } from './inquiry.repository.ts';

interface MailSettings {
  dealership: Dealership;
  from: string;
  leadsTo: string;
  publicUrl: string;
}

interface MailContent {
  inquiry: Selectable<InquiryRow>;
  vehicle: VehicleSnapshot | undefined;
  settings: MailSettings;
}

/** Links only in our own text; what a visitor wrote stays plain text. */
type Part = string | { href: string; text: string };
type Line = Part | readonly Part[];

/** Mail about an inquiry is identified by the inquiry's submission key. */
export function createInquiryMailWriters(
  inquiries: Pick<InquiryRepository, 'findByKey'>,
  readSettings: () => MailSettings,
): Record<MailKind, MailWriter> {
  const writer =
    (kind: MailKind): MailWriter =>
    async (submissionKey) => {
      const inquiry = await inquiries.findByKey(submissionKey);
      return inquiry && writeInquiryMail(kind, inquiry, readSettings());
    };
  return { dealership: writer('dealership'), customer: writer('customer') };
}

/** The mails of one inquiry. Recipients and subjects are ours; the visitor's text is only in the body. */
export function writeInquiryMail(
  kind: MailKind,
  inquiry: Selectable<InquiryRow>,
  settings: MailSettings,
): Mail {
  const vehicle = readStoredJson(inquiry.vehicle_snapshot, vehicleSnapshotSchema);
  const content = { inquiry, vehicle, settings };
  const messageId = `<${inquiry.submission_key}.${kind}@${domainOf(settings.from)}>`;
  const common = { from: settings.from, messageId };
  if (kind === 'dealership') {
    const about = [inquiry.interest, vehicle ? nameOf(vehicle) : ''].filter(Boolean).join(', ');
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

function toDealership({ inquiry, vehicle, settings: { publicUrl, dealership } }: MailContent): Line[] {
  return [
    `Name: ${inquiry.first_name} ${inquiry.last_name}`,
    ['E-mail: ', { href: `mailto:${encodeURI(inquiry.email)}`, text: inquiry.email }],
    `Phone: ${inquiry.phone || '-'}`,
    `Interest: ${inquiry.interest}`,
    ...aboutVehicle(vehicle, publicUrl),
    '',
    ...(inquiry.message || 'No message was left.').split('\n'),
    '',
    ['Answer this mail to write to the customer. All enquiries: ', link(`${publicUrl}/admin/inquiries`)],
    licenceLine(dealership),
  ];
}

function toCustomer({ inquiry, vehicle, settings: { publicUrl, dealership } }: MailContent): Line[] {
  const promise = dealership.answersWithin ? ` We answer within ${dealership.answersWithin}.` : '';
  return [
    looksLikeName(inquiry.first_name) ? `Hello ${inquiry.first_name},` : 'Hello,',
    '',
    `Thank you for your enquiry (${inquiry.interest}).${promise}`,
    ...aboutVehicle(vehicle, publicUrl),
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

/** The address may be anybody's, so the reply contains nothing that the sender of the form wrote. */
export function looksLikeName(text: string): boolean {
  return /^\p{L}[\p{L}\p{M} '’-]{0,39}$/u.test(text);
}

function aboutVehicle(vehicle: VehicleSnapshot | undefined, publicUrl: string): Line[] {
  if (!vehicle) return [];
  const price = vehicle.price === null ? '' : pricedLabel(vehicle);
  const facts = [nameOf(vehicle), vehicle.stockNumber, price].filter(Boolean);
  return [`Vehicle: ${facts.join(', ')}`, link(`${publicUrl}${vehicleHref(vehicle.id)}`)];
}

function nameOf(vehicle: VehicleSnapshot): string {
  return vehicleTitle(vehicle).replaceAll(/\s+/g, ' ');
}

function link(address: string): Part {
  return { href: address, text: address };
}

function toBodies(subject: string, lines: readonly Line[]): Pick<Mail, 'subject' | 'text' | 'html'> {
  const text = lines.map((line) =>
    partsOf(line).map((part) => (typeof part === 'string' ? part : part.text)),
  );
  const html = lines.map((line) => `<div>${partsOf(line).map(toHtml).join('') || '&nbsp;'}</div>`);
  return {
    subject,
    text: text.map((parts) => parts.join('')).join('\n'),
    html: mailDocument(subject, html.join('')),
  };
}

function partsOf(line: Line): readonly Part[] {
  return typeof line === 'string' || 'href' in line ? [line] : line;
}

function toHtml(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part);
  return `<a href="${escapeHtml(part.href)}">${escapeHtml(part.text)}</a>`;
}
