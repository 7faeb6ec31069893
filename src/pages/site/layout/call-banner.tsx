import { Phone } from 'lucide-react';
import { ButtonLink } from '#client/ui/button.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { telephoneLink } from '#features/dealership/dealership.ts';

/** A line with the phone number. */
export function CallBanner({ title, text }: { title: string; text: string }) {
  const [phone] = useDealership().salesPhones;
  if (!phone) return null;
  return (
    <section aria-label={title} className="bg-accent text-accent-ink">
      <div className="page-width flex flex-wrap items-center justify-between gap-4 py-6">
        <p>
          <strong className="block text-xl">{title}</strong> {text}
        </p>
        <ButtonLink href={telephoneLink(phone.number)} size="lg">
          <Phone aria-hidden="true" className="size-4" />
          {phone.number}
        </ButtonLink>
      </div>
    </section>
  );
}
