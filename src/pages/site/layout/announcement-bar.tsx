import { SmartLink } from '#client/ui/smart-link.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';

/** What the dealership has to say for some days, and that a page is only a preview. */
export function AnnouncementBar() {
  const { announcement, isPreview, notPreviewed } = useDealership();
  return (
    <>
      {isPreview && (
        <p
          role="status"
          className="bg-info px-5 py-2 text-center text-sm font-semibold text-info-ink print:hidden"
        >
          Preview: only you see this. Nothing is published yet.
          {notPreviewed && <span className="block">{notPreviewed}</span>}
        </p>
      )}
      {announcement && (
        <section
          aria-label="Announcement"
          className="bg-accent px-5 py-2 text-center font-semibold text-accent-ink print:hidden"
        >
          {announcement.href ? (
            <SmartLink href={announcement.href} className="underline underline-offset-4">
              {announcement.text}
            </SmartLink>
          ) : (
            announcement.text
          )}
        </section>
      )}
    </>
  );
}
