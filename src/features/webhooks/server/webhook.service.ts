import type { Selectable } from 'kysely';
import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { DaysRun } from '#server/jobs/days-run.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import type { BodyOf } from '#shared/call.ts';
import { groupThousands } from '#shared/numbers.ts';
import { mayDo, type Role } from '#shared/permissions.ts';
import type { addWebhook, changeWebhook, WebhookDelivery, Webhooks } from '../webhook.contract.ts';
import { MOST_ENDPOINTS, webhookEvents } from '../webhook-events.ts';
import { isPlainSecret, makeSecret } from './signature.ts';
import type { WebhookRepository } from './webhook.repository.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** What was sent names customers, so it is not kept for longer than anybody looks for it. */
const KEEP_DAYS = 30;

interface Dependencies {
  db: Db;
  webhooks: WebhookRepository;
  secrets: WebhookSecrets;
  activity: ActivityRepository;
  /** For tests: plain HTTP. */
  allowsPrivate: boolean;
}

type Endpoint = Awaited<ReturnType<WebhookRepository['listEndpoints']>>[number];
export type WebhookService = ReturnType<typeof createWebhookService>;

export function createWebhookService({ db, webhooks, secrets, activity, allowsPrivate }: Dependencies) {
  /** A change of one address, with its line of activity. */
  function change<Value>(
    id: number,
    staff: Actor,
    words: string,
    apply: (tx: Db, endpoint: Endpoint) => Promise<Value>,
  ): Promise<Value> {
    return db.transaction().execute(async (tx) => {
      const endpoint = await webhooks.findEndpoint(tx, id);
      if (!endpoint) throw new AppError('not_found', 'That address is no longer there');
      // Before the change, in the order in which a restore locks the tables.
      await record(tx, staff, `Webhook to ${hostOf(endpoint.url)} ${words}`);
      return apply(tx, endpoint);
    });
  }

  const record = (tx: Db, staff: Actor, title: string) =>
    activity.record(tx, { staff, action: 'webhook_changed', title });

  return {
    async list({ role }: { role: Role | null }): Promise<Webhooks> {
      const [endpoints, counts, deliveries] = await Promise.all([
        webhooks.listEndpoints(),
        webhooks.countUnfinished(),
        webhooks.listDeliveries(),
      ]);
      const opened = await Promise.all(endpoints.map(secrets.open));
      return {
        endpoints: endpoints.map(({ id, url, events, is_on, made_at }, at) => {
          const count = counts.find(({ endpoint_id }) => endpoint_id === id);
          const givenUp = Number(count?.given_up ?? 0);
          return {
            id,
            url: mayDo(role, 'settings.change') ? url : hostOf(url),
            events: webhookEvents.filter((event) => events.split(',').includes(event)),
            isOn: is_on === 1,
            ...(opened[at] === undefined && { needsSecret: true as const }),
            madeAt: made_at,
            waiting: Number(count?.unfinished ?? 0) - givenUp,
            givenUp,
          };
        }),
        deliveries: deliveries.map(toDelivery),
      };
    },

    async add({ url, events }: BodyOf<typeof addWebhook>, staff: Actor) {
      const address = readAddress(url);
      return db.transaction().execute(async (tx) => {
        const known = await webhooks.listEndpoints(tx);
        if (known.length >= MOST_ENDPOINTS)
          throw new AppError(
            'limit_reached',
            `At most ${MOST_ENDPOINTS} addresses can be told. Remove one first.`,
          );
        const secret = makeSecret();
        const sealed = await secrets.seal(address, secret);
        const id = await webhooks.addEndpoint(tx, { url: address, events, secret: sealed });
        await record(tx, staff, `Webhook to ${hostOf(address)} added`);
        return { id, secret };
      });
    },

    change: (id: number, { events, isOn }: BodyOf<typeof changeWebhook>, staff: Actor): Promise<void> =>
      change(id, staff, isOn ? 'changed' : 'switched off', async (tx, endpoint) => {
        if (isOn && (await secrets.open(endpoint)) === undefined)
          throw new AppError(
            'bad_request',
            'It has no secret. Make a new one, enter it in the other system, then switch it on.',
          );
        await webhooks.changeEndpoint(tx, id, { events: events.join(), is_on: isOn ? 1 : 0 });
      }),

    renewSecret: (id: number, staff: Actor) =>
      change(id, staff, 'has a new secret', async (tx, { url }) => {
        const secret = makeSecret();
        await webhooks.changeEndpoint(tx, id, { secret: await secrets.seal(url, secret) });
        return { id, secret };
      }),

    remove: (id: number, staff: Actor): Promise<void> =>
      change(id, staff, 'removed', (tx) => webhooks.removeEndpoint(tx, id)),

    async resend(id: number, staff: Actor): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await record(tx, staff, 'Webhook delivery sent again');
        if (!(await webhooks.resend(tx, id)))
          throw new AppError('not_found', 'That delivery is no longer there');
      });
    },

    forgetOld: async (before: DaysRun['before']) => webhooks.removeBefore(await before(KEEP_DAYS)),

    /** Seals secrets that were stored before secrets were sealed. */
    async sealOld(): Promise<void> {
      for (const { id, url, secret } of await webhooks.listEndpoints())
        if (isPlainSecret(secret)) await webhooks.sealSecret(id, secret, await secrets.seal(url, secret));
    },

    /** For System Status. */
    async advice(): Promise<string | null> {
      const counts = await webhooks.countUnfinished();
      const count = counts.reduce((sum, one) => sum + Number(one.given_up), 0);
      const advice = [count > 0 && givenUpWords(count), await adviseOnSecrets()];
      return advice.filter(Boolean).join(' ') || null;
    },
    adviseOnSecrets,
  };

  /** Said after a restore, too: the addresses that it brought are told nothing until somebody makes new secrets. */
  async function adviseOnSecrets(): Promise<string | null> {
    const opened = await Promise.all((await webhooks.listEndpoints()).map(secrets.open));
    const unsigned = opened.filter((secret) => secret === undefined).length;
    return unsigned > 0 ? unsignedWords(unsigned) : null;
  }

  function readAddress(text: string): string {
    const url = URL.parse(text);
    const isRight = url && (url.protocol === 'https:' || (allowsPrivate && url.protocol === 'http:'));
    if (!isRight) throw wrongField('url', 'Enter an address that begins with https://');
    if (url.username !== '' || url.password !== '')
      throw wrongField('url', 'Leave name and password out of the address: what is sent is signed');
    url.hash = '';
    return url.href;
  }
}

function givenUpWords(count: number): string {
  const what = count === 1 ? 'One webhook delivery was' : `${groupThousands(count)} webhook deliveries were`;
  return `${what} given up after two days of trying. Owners and managers see why under Webhooks in the settings.`;
}

function unsignedWords(count: number): string {
  const what =
    count === 1
      ? 'One webhook address has no secret and is'
      : `${groupThousands(count)} webhook addresses have no secret and are`;
  return `${what} told nothing: no backup has it. Make a new one under Webhooks in the settings.`;
}

/** An address may hold a secret of the receiver; its host does not. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

function toDelivery(row: Selectable<Tables['webhook_deliveries']>): WebhookDelivery {
  const state = row.delivered_at ? 'delivered' : row.given_up_at ? 'given up' : 'waiting';
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    eventId: row.event_key,
    type: row.type,
    state,
    attempts: row.attempts,
    lastResult: row.last_result,
    lastAttemptAt: row.last_attempt_at,
    tookMs: row.took_ms,
    nextAttemptAt: state === 'waiting' ? row.next_attempt_at : null,
    createdAt: row.created_at,
    payload: row.payload,
  };
}
