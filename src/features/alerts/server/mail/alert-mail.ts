import { publicIdOf } from '#features/customers/server/public-id.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import type { CatalogueStore, ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import { isSold, offersIt } from '#features/vehicles/sold.ts';
import type { Db } from '#server/db/database.ts';
import { domainOf } from '#server/mail/mail-parts.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { WITHDRAWN, type WithdrawingWriter } from '#server/mail/outbox.service.ts';
import { CONFIRM_MAIL, DIGEST_MAIL, LINK_MAIL } from '../../alert-kinds.ts';
import { subjectHref, unsubscribeHref } from '../../alert-paths.ts';
import { alertWords } from '../../alert-words.ts';
import type { AlertRepository, StoredAlert } from '../alert.repository.ts';
import type { AlertLinkRepository } from '../alert-link.repository.ts';
import type { DigestRepository } from '../digest/digest.repository.ts';
import type { DigestPart } from '../digest/digest-content.ts';
import type { Reader, ReaderRepository } from '../reader.repository.ts';
import { toSeen } from '../seen-vehicle.ts';
import { confirmLetter, digestLetter, linkLetter, type Sender, type ShownPart } from './alert-letters.ts';

interface Needed {
  db: Db;
  readers: ReaderRepository;
  alerts: AlertRepository;
  digests: DigestRepository;
  links: AlertLinkRepository;
  catalogue: CatalogueStore;
  outbox: Pick<OutboxRepository, 'withdrawOne'>;
  readMail: () => { from: string; leadsTo: string };
  readDealership: () => Dealership;
  publicUrl: string;
}

type Written = Pick<Mail, 'subject' | 'text' | 'html'>;

/** What a mail says to this reader with a link of its own; undefined when it would be wrong by now. */
type Write = (
  reader: Reader,
  what: string,
) => Promise<{ alertKey: string; write: (sender: Sender) => Written } | undefined>;

/** Mails are written as things are when they go, and not at all to somebody who wants none any more. */
export function createAlertMailWriters(needed: Needed): { readonly [kind: string]: WithdrawingWriter } {
  const { db, readers, alerts, digests, links, catalogue, outbox, publicUrl } = needed;

  const writer =
    (kind: string, find: Write): WithdrawingWriter =>
    async (about) => {
      const [key = '', what = ''] = about.split(' ');
      const reader = await readers.findByKey(key);
      const found = reader && reader.ended_at === null ? await find(reader, what) : undefined;
      if (!reader || !found) {
        await outbox.withdrawOne(db, { kind, about });
        return WITHDRAWN;
      }
      const { from, leadsTo } = needed.readMail();
      const token = await links.make({ readerId: reader.id, alertKey: found.alertKey });
      const unsubscribe = `<${publicUrl}${unsubscribeHref(token)}>`;
      return {
        ...{ from, to: reader.email, replyTo: leadsTo },
        messageId: `<${publicIdOf(`${kind} ${about}`)}@${domainOf(from)}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          // RFC 8058: a mail program ends it with one POST.
          ...(kind === CONFIRM_MAIL
            ? {}
            : { 'List-Unsubscribe': unsubscribe, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...found.write({ dealership: needed.readDealership(), publicUrl, token }),
      };
    };

  const wordsOf = (alert: StoredAlert) => alertWords({ ...alert, vehicle: vehicleOf(alert) });

  function show(part: DigestPart, alert: StoredAlert | undefined): ShownPart | undefined {
    const now = catalogue.current();
    const news = part.news.flatMap(({ id, was }) => {
      const vehicle = now.find(id);
      return vehicle && isStillNews(vehicle, was) ? [{ vehicle, was }] : [];
    });
    const similar = part.similar.flatMap((id) => {
      const vehicle = now.find(id);
      return vehicle && offersIt(vehicle.status) ? [vehicle] : [];
    });
    if (part.ending === null && (news.length === 0 || alert?.state !== 'on')) return undefined;
    return {
      ...part,
      ...{ news, similar },
      href: subjectHref({ ...part, vehicle_id: alert?.vehicle_id ?? null }),
    };
  }

  return {
    [CONFIRM_MAIL]: writer(CONFIRM_MAIL, async (_reader, key) => {
      const alert = await alerts.findByKey(key);
      if (alert?.state !== 'waiting') return undefined;
      const { consent, kind } = alert;
      const words = wordsOf(alert);
      return {
        alertKey: key,
        write: (sender) => confirmLetter({ words, consent, isVehicle: kind === 'vehicle' }, sender),
      };
    }),

    [LINK_MAIL]: writer(LINK_MAIL, async (reader) => {
      const count = (await alerts.listOf(reader.id)).filter(({ state }) => state !== 'waiting').length;
      return count === 0 ? undefined : { alertKey: '', write: (sender) => linkLetter({ count }, sender) };
    }),

    [DIGEST_MAIL]: writer(DIGEST_MAIL, async (reader, day) => {
      const parts = await digests.find(reader.id, day);
      if (!parts) return undefined;
      const known = new Map((await alerts.listOf(reader.id)).map((alert) => [alert.key, alert]));
      const shown = parts.flatMap((part) => show(part, known.get(part.alert)) ?? []);
      return shown.length === 0
        ? undefined
        : { alertKey: '', write: (sender) => digestLetter(shown, sender) };
    }),
  };
}

/** Sold since it was planned, or dearer again: nothing to tell. */
function isStillNews(vehicle: ListedVehicle, was: number | null): boolean {
  const { cents } = toSeen(vehicle);
  return !isSold(vehicle) && (was === null || (cents !== null && cents < was));
}
