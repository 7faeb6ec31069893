import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { looksLikeName } from './looks-like-name.ts';
import { personName } from './person-name.ts';

interface Customer {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}

/** How mails to customers begin. */
export function greetingOf({ first_name }: Pick<Customer, 'first_name'>): string {
  return looksLikeName(first_name) ? `Hello ${first_name},` : 'Hello,';
}

/** How mails to staff say who it is. */
export function contactLines(customer: Customer) {
  const { email, phone } = customer;
  return [
    `Name: ${personName(customer)}`,
    ['E-mail: ', { href: `mailto:${encodeURI(email)}`, text: email }],
    `Phone: ${phone || '-'}`,
  ];
}

/** A vehicle in a subject or a sentence: on one line, whatever was typed. */
export function vehicleInMail(vehicle: Parameters<typeof vehicleTitle>[0]): string {
  return vehicleTitle(vehicle).replaceAll(/\s+/g, ' ');
}
