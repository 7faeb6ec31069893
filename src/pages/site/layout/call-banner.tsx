import { Phone } from 'lucide-react';
import { ButtonLink } from '#client/ui/button.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { telephoneLink } from '#features/dealership/dealership.ts';

/** A quiet card with the phone number. */
export function CallBanner({ title, text }: { title: string; text: string }) {
  const [phone] = useDealership().salesPhones;
  if (!phone) return null;
  return (
    <section aria-label={title} className="page-width my-8 sm:my-12">
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-5 shadow-card sm:px-8 sm:py-6">
        <p className="min-w-0">
          <strong className="block text-xl">{title}</strong> <span className="text-muted">{text}</span>
        </p>
        <ButtonLink
          href={telephoneLink(phone.number)}
          variant="secondary"
          size="lg"
          className="max-sm:w-full"
        >
          <Phone aria-hidden="true" className="size-4" />
          {phone.number}
        </ButtonLink>
      </div>
    </section>
  );
}
