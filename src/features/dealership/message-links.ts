import { internationalNumber } from './international-number.ts';
import type { Settings } from './settings/settings-schema.ts';

/** Where a message to the dealer is written, by the way it takes; a way that is not offered is left out. */
export interface MessageLinks {
  sms?: string;
  whatsApp?: string;
}

/** Links that open a message with this text. The text is encoded: a model called `A&B?` stays inside it. */
export function messageLinks(reach: Settings['reach'], text: string): MessageLinks {
  const { sms, whatsApp } = messageNumbers(reach);
  const encoded = encodeURIComponent(text.toWellFormed());
  return {
    // Android reads what follows the question mark, iPhones what follows the ampersand; each takes this for its own.
    ...(sms && { sms: `sms:${sms}?&body=${encoded}` }),
    ...(whatsApp && { whatsApp: `https://wa.me/${whatsApp.slice(1)}?text=${encoded}` }),
  };
}

/** The same for somebody who asks about nothing in particular. */
export function greetingLinks({ reach, identity }: Pick<Settings, 'reach' | 'identity'>): MessageLinks {
  return messageLinks(reach, `Hello ${identity.name}, I have a question: `);
}

function messageNumbers({ sms, smsNumber, whatsApp, whatsAppNumber }: Settings['reach']) {
  return {
    sms: sms === 'yes' ? internationalNumber(smsNumber) : undefined,
    whatsApp: whatsApp === 'yes' ? internationalNumber(whatsAppNumber) : undefined,
  };
}
