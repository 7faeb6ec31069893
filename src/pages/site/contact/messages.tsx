import { MessageCircle } from 'lucide-react';
import { useRead } from '#client/api/use-read.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { vehicleAddress } from '#features/vehicles/vehicle-paths.ts';
import { ContactDetail } from './contact-detail.tsx';

/** SMS and WhatsApp, where the dealer takes them; they name the vehicle that the visitor came from. */
export function Messages({ vehicleId }: { vehicleId: number | undefined }) {
  const { takesSms, takesWhatsApp } = useDealership();
  const { data: vehicle } = useRead(vehicleAddress(vehicleId ?? 0), { isEnabled: vehicleId !== undefined });
  if (!takesSms && !takesWhatsApp) return null;
  return (
    <ContactDetail heading="h2" Icon={MessageCircle} title="Messages">
      <ul>
        {takesSms && (
          <li>
            <a href={vehicle?.smsHref ?? takesSms.href} className={look}>
              SMS to {takesSms.number}
            </a>
          </li>
        )}
        {takesWhatsApp && (
          <li>
            <a
              href={vehicle?.whatsAppHref ?? takesWhatsApp.href}
              target="_blank"
              rel="noopener noreferrer"
              className={look}
            >
              WhatsApp to {takesWhatsApp.number}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        )}
      </ul>
    </ContactDetail>
  );
}

const look = 'inline-flex min-h-9 items-center underline decoration-accent underline-offset-4';
