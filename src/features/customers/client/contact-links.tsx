import { Mail, MessageSquareText, Phone } from 'lucide-react';
import { mailHref } from '../contact-hrefs.ts';

const link = 'inline-flex min-h-9 items-center gap-1.5 underline underline-offset-4';

/** How to reach somebody; nothing when they left neither number nor address. */
export function ContactLinks({ who, phone, email }: { who: string; phone: string; email: string }) {
  const number = phone.replaceAll(/[^\d+]/g, '');
  if (!number && !email) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-[0.9375rem]">
      {number && (
        <>
          <a href={`tel:${number}`} aria-label={`Call ${who}, ${phone}`} className={link}>
            <Phone aria-hidden="true" className="size-4" />
            {phone}
          </a>
          <a href={`sms:${number}`} aria-label={`Text ${who}`} className={link}>
            <MessageSquareText aria-hidden="true" className="size-4" />
            Text
          </a>
        </>
      )}
      {email && (
        <a href={mailHref(email)} aria-label={`Mail ${who}, ${email}`} className={`${link} min-w-0`}>
          <Mail aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 break-all">{email}</span>
        </a>
      )}
    </p>
  );
}
