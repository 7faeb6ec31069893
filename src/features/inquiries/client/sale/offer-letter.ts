import { mailHref } from '#features/customers/contact-hrefs.ts';
import { fillReply } from '#features/dealership/texts/reply-fields.ts';
import { pricedLabel } from '#features/vehicles/vehicle-labels.ts';
import type { Sale } from '../../sale.contract.ts';

/** A draft for those who asked and did not buy it, with their first name in braces. Staff change it before it goes. */
export function offerLetter({
  title,
  offers,
  letter: { myName, dealership, dealershipPhone },
}: Pick<Sale, 'title' | 'offers' | 'letter'>): { subject: string; text: string } {
  const similar = offers.map((offer) => `${offer.title}, ${pricedLabel(offer)}\n${offer.link}`);
  const one =
    similar.length === 1 ? 'This one is similar and on sale now' : 'These are similar and on sale now';
  const parts = [
    'Hello {first name},',
    `the ${title} that you asked about has been sold.`,
    ...(similar.length > 0 ? [`${one}:`, ...similar] : []),
    similar.length > 0
      ? `Would you like to see ${similar.length === 1 ? 'it' : 'one of them'}? ${answerWords(dealershipPhone)}`
      : `Shall we look for another one for you? ${answerWords(dealershipPhone)}`,
    ['Kind regards', myName, dealership].filter(Boolean).join('\n'),
  ];
  return { subject: `The ${title} has been sold`, text: parts.join('\n\n') };
}

/** The letter in the mail program of whoever presses it: for people with whom the site exchanges no letters. */
export function ownMailHref(
  email: string,
  { subject, text }: { subject: string; text: string },
  firstName: string,
): string {
  const facts = { 'first name': firstName };
  // RFC 6068: line breaks in mailto links are CR LF.
  const body = fillReply(text, facts).replaceAll('\n', '\r\n');
  return `${mailHref(email)}?subject=${encodeURIComponent(fillReply(subject, facts))}&body=${encodeURIComponent(body)}`;
}

function answerWords(phone: string): string {
  return phone ? `Answer this mail, or call us on ${phone}.` : 'Just answer this mail.';
}
