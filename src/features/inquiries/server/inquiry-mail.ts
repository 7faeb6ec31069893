import type { Selectable } from 'kysely';
import type { InquiryRow } from '../../../server/db/tables.ts';
import type { Mail } from '../../../server/mail/mailer.ts';
import { formatDollars } from '../../../shared/money.ts';
import { addressLine, businessHours, type Dealership, licenceLine } from '../../dealership/dealership.ts';
import { vehicleSnapshotSchema } from '../inquiry.contract.ts';
import type { MailKind } from './inquiry.repository.ts';

interface MailSettings {
  dealership: Dealership;
  from: string;
  leadsTo: string;
  publicUrl: string;
}

/** The mails of one enquiry. Recipients and subjects are ours; what the visitor wrote is only ever body text. */
export function writeInquiryMail(
  kind: MailKind,
  inquiry: Selectable<InquiryRow>,
  settings: MailSettings,
): Mail {
  const lines = kind === 'dealership' ? toDealership(inquiry, settings) : toCustomer(inquiry, settings);
  const domain =
    settings.from
      .split('@')
      .at(-1)
      ?.replaceAll(/[^\w.-]/g, '') || 'localhost';
  return {
    from: settings.from,
    to: kind === 'dealership' ? settings.leadsTo : inquiry.email,
    replyTo: kind === 'dealership' ? inquiry.email : settings.leadsTo,
    subject:
      kind === 'dealership'
        ? `New enquiry: ${inquiry.interest}`
        : `We have your enquiry | ${settings.dealership.name}`,
    messageId: `<${inquiry.submission_key}.${kind}@${domain}>`,
    text: lines.join('\n'),
    html: `<!doctype html><html lang="en-AU"><body>${lines.map(toHtmlLine).join('')}</body></html>`,
  };
}

function toDealership(inquiry: Selectable<InquiryRow>, { publicUrl, dealership }: MailSettings): string[] {
  return [
    `Name: ${inquiry.first_name} ${inquiry.last_name}`,
    `E-mail: ${inquiry.email}`,
    `Phone: ${inquiry.phone || '-'}`,
    `Interest: ${inquiry.interest}`,
    ...aboutVehicle(inquiry.vehicle_snapshot, publicUrl),
    '',
    ...(inquiry.message || 'No message was left.').split('\n'),
    '',
    `Answer this mail to write to the customer. All enquiries: ${publicUrl}/admin/inquiries`,
    licenceLine(dealership),
  ];
}

function toCustomer(inquiry: Selectable<InquiryRow>, { dealership, publicUrl }: MailSettings): string[] {
  return [
    `Hello ${inquiry.first_name},`,
    '',
    `Thank you for your enquiry (${inquiry.interest}). We answer within 24 hours.`,
    ...aboutVehicle(inquiry.vehicle_snapshot, publicUrl),
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

function aboutVehicle(snapshot: string | null, publicUrl: string): string[] {
  if (!snapshot) return [];
  const { id, year, make, model, stockNumber, price } = vehicleSnapshotSchema.parse(JSON.parse(snapshot));
  const facts = [
    [year, make, model].filter(Boolean).join(' '),
    stockNumber,
    price === null ? '' : formatDollars(price),
  ];
  return [`Vehicle: ${facts.filter(Boolean).join(', ')}`, `${publicUrl}/vehicles/${id}`];
}

function toHtmlLine(line: string): string {
  const escaped = line
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return `<div>${escaped || '&nbsp;'}</div>`;
}
