import { MessageCircle, MessageSquare, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { type Dealership, telephoneLink } from '#features/dealership/dealership.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';

type Reached = Pick<PublicVehicle, 'smsHref' | 'whatsAppHref'>;

interface Way {
  href: string;
  words: ReactNode;
  Icon: typeof Phone;
}

/** Each way in which the dealer wants to be asked about a vehicle. */
function waysToReach(
  { smsHref, whatsAppHref }: Reached,
  { takesCalls, salesPhones: [phone] }: Dealership,
): Way[] {
  return [
    ...(takesCalls && phone
      ? [{ href: telephoneLink(phone.number), words: `Call ${phone.number}`, Icon: Phone }]
      : []),
    ...(smsHref ? [{ href: smsHref, words: 'SMS us', Icon: MessageSquare }] : []),
    ...(whatsAppHref ? [{ href: whatsAppHref, words: <WhatsApp />, Icon: MessageCircle }] : []),
  ];
}

export function WaysToReach({ vehicle }: { vehicle: Reached }) {
  const ways = waysToReach(vehicle, useDealership());
  if (ways.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3 *:grid *:grow">
      {ways.map(({ href, words, Icon }) => (
        <li key={href}>
          <ButtonLink href={href} variant="secondary" className="px-3!">
            <Icon aria-hidden="true" className="size-4" />
            <span>{words}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

// Sharing has a link that is called WhatsApp alone.
function WhatsApp() {
  return (
    <>
      WhatsApp us<span className="sr-only"> (opens in a new tab)</span>
    </>
  );
}
