import { publicIdOf } from '#features/customers/server/public-id.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import { offersIt } from '#features/vehicles/sold.ts';
import type { Db } from '#server/db/database.ts';
import { domainOf } from '#server/mail/mail-parts.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { WITHDRAWN, type WithdrawingWriter } from '#server/mail/outbox.service.ts';
import { CONFIRM_MAIL, DIGEST_MAIL, LINK_MAIL, readKind } from '../../alert-kinds.ts';
import { subjectHref, unsubscribeHref } from '../../alert-paths.ts';
import { alertWords } from '../../alert-words.ts';
import type { AlertRepository } from '../alert.repository.ts';
import type { AlertLinkRepository } from '../alert-link.repository.ts';
import type { DigestRepository } from '../digest/digest.repository.ts';
import type { DigestPart } from '../digest/digest-content.ts';
import { divideDigest } from '../digest/divide-digest.ts';
import { putBack } from '../digest/put-back.repository.ts';
import type { Reader, ReaderRepository } from '../reader.repository.ts';
import { confirmLetter, digestLetter, linkLetter, type Sender, type ShownPart } from './alert-letters.ts';
import { knownWords } from './known-words.ts';

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

  function showVehicles(part: DigestPart): Pick<ShownPart, 'news' | 'similar'> {
    const now = catalogue.current();
    return {
      news: part.news.flatMap(({ id, was }) => {
        const vehicle = now.find(id);
        return vehicle ? [{ vehicle, was }] : [];
      }),
      similar: part.similar.flatMap((id) => {
        const vehicle = now.find(id);
        return vehicle && offersIt(vehicle.status) ? [vehicle] : [];
      }),
    };
  }

  /** What is still to be told of a mail. What is not, its reader does not know: a later mail may tell it. */
  const settle = (reader: Reader, day: string): Promise<readonly DigestPart[]> =>
    db.transaction().execute(async (tx) => {
      const here = await readers.lock(tx, reader.id);
      const planned = here && (await digests.find(reader.id, day, tx));
      if (!planned) return [];
      const known = new Map((await alerts.listOf(reader.id, tx)).map((alert) => [alert.key, alert]));
      const { still, over } = divideDigest(planned, known, catalogue.current());
      if (over.length > 0) {
        await putBack(tx, reader.id, over);
        await digests.change(tx, reader.id, day, still);
      }
      return still;
    });

  return {
    [CONFIRM_MAIL]: writer(CONFIRM_MAIL, async (_reader, key) => {
      const alert = await alerts.findByKey(key);
      if (alert?.state !== 'waiting') return undefined;
      const { consent, kind, search } = alert;
      const words =
        readKind(kind) === 'search'
          ? knownWords(search, catalogue.current())
          : alertWords({ kind, search, vehicle: vehicleOf(alert) });
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
      const parts = await settle(reader, day);
      if (parts.length === 0) return undefined;
      const vehicleOfAlert = new Map(
        (await alerts.listOf(reader.id)).map(({ key, vehicle_id }) => [key, vehicle_id]),
      );
      const shown = parts.map((part) => ({
        ...part,
        ...showVehicles(part),
        href: subjectHref({ ...part, vehicle_id: vehicleOfAlert.get(part.alert) ?? null }),
      }));
      return { alertKey: '', write: (sender) => digestLetter(shown, sender) };
    }),
  };
}
