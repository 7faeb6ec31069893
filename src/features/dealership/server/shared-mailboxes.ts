import type { Settings } from '../settings/settings-schema.ts';

/** Each address in what may be a list, with names: `Leads <leads@yard.example>, jo@yard.example`. */
const ADDRESS = /[^\s<>,;"]+@[^\s<>,;"]+/g;

/** Tells which mailboxes the dealership reads together: where buyers write to, and where inquiries are sent. */
export function createSharedMailboxes({
  readSettings,
  leadsTo = '',
}: {
  readSettings: () => Settings;
  leadsTo: string | undefined;
}) {
  return (email: string): boolean => {
    const { contact, operation } = readSettings();
    const shared = [contact.email, leadsTo, operation.adfTo].join(' ').toLowerCase();
    return (shared.match(ADDRESS) ?? []).some((one) => one === email.toLowerCase());
  };
}
