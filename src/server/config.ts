import { resolve } from 'node:path';
import { z } from 'zod';
import type { StoreSettings } from './object-store/object-store.ts';

/** Read once at start. Invalid values stop the start with a list of all of them. */
export type Config = ReturnType<typeof readConfig>;

const positiveInt = (fallback: number, most = 1_000_000_000) =>
  z.coerce.number('must be a number').int('must be a whole number').min(1).max(most).default(fallback);

const MEGABYTE = 1_048_576;

const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional();

const onOrOff = z
  .enum(['', '0', '1', 'on', 'off', 'true', 'false'], 'must be on or off')
  .transform((value) => (value === '' ? undefined : ['1', 'on', 'true'].includes(value)))
  .optional();

const storeAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: optional.refine(
    (url) => url === undefined || /^postgres(ql)?:\/\//.test(url),
    'must begin with postgres://',
  ),
  PHOTO_STORE: optional.refine(
    (address) => address === undefined || storeAddress.test(address),
    'must be s3://BUCKET or s3://BUCKET/PREFIX',
  ),
  PHOTO_STORE_ENDPOINT: optional.refine(
    (url) => url === undefined || isWebAddress(url),
    'must be an http:// or https:// address',
  ),
  PHOTO_STORE_REGION: z.string().trim().min(1).default('us-east-1'),
  PHOTO_STORE_KEY: optional,
  PHOTO_STORE_SECRET: optional,
  PHOTO_STORE_TIME_S: positiveInt(10, 300),
  BACKUP_HOUR: z
    .union(
      [z.enum(['', 'off']), z.coerce.number().int().min(0).max(23)],
      'must be an hour from 0 to 23, or off',
    )
    .optional(),
  BACKUP_STORE: optional.refine(
    (address) => address === undefined || storeAddress.test(address),
    'must be s3://BUCKET or s3://BUCKET/PREFIX',
  ),
  BACKUP_PASSPHRASE: optional.refine(
    (phrase) => phrase === undefined || phrase.length >= 16,
    'must have at least 16 characters',
  ),
  PHOTO_CACHE_MB: positiveInt(256, 1_000_000),
  PHOTO_SERVING: z.enum(['', 'site', 'signed', 'public'], 'must be site, signed or public').default('site'),
  PHOTO_PUBLIC_URL: optional.refine(
    (url) => url === undefined || isWebAddress(url),
    'must be an http:// or https:// address',
  ),
  PUBLIC_URL: optional.refine(
    (url) => url === undefined || isWebAddress(url),
    'must be an http:// or https:// address',
  ),
  ADMIN_USERNAME: optional,
  ADMIN_PASSWORD: optional,
  ADMIN_FULL_NAME: optional,
  OFFLINE: onOrOff,
  DEMO: onOrOff,
  DEMO_WORK: onOrOff,
  HSTS_SUBDOMAINS: onOrOff,
  DEMO_PHOTOS: z.enum(['', 'all', 'featured', 'none'], 'must be all, featured or none').default('all'),
  TRUST_PROXY: z.coerce.number('must be a number').int().min(0).max(10).default(0),
  SMTP_URL: optional.refine(
    (url) => url === undefined || /^smtps?:\/\//.test(url),
    'must begin with smtp:// or smtps://',
  ),
  MAIL_FROM: optional,
  LEADS_TO: optional,
  SESSION_IDLE_S: positiveInt(1800),
  SESSION_MAX_S: positiveInt(43_200),
  SECOND_FACTOR_KEY: optional.refine(
    (key) => key === undefined || key.length >= 32,
    'must have at least 32 characters',
  ),
  LOGIN_LIMIT: positiveInt(10),
  LOGIN_WINDOW_S: positiveInt(900),
  ENQUIRY_LIMIT: positiveInt(5),
  ENQUIRY_WINDOW_S: positiveInt(600),
  VISITOR_MAILS_AN_HOUR: positiveInt(60).pipe(z.number().min(4, 'must be at least 4')),
  BOOKINGS_AN_HOUR: positiveInt(12),
  ENQUIRY_KEEP_MONTHS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1)
    .max(1_200)
    .optional(),
  ACTIVITY_KEEP_MONTHS: positiveInt(84, 1_200),
  BODY_TIME_S: positiveInt(30, 3_600),
  IMPORT_LIMIT_MB: positiveInt(448, 4096),
  CHUNK_LIMIT_MB: positiveInt(128, 4096),
  METRICS_TOKEN: optional.refine(
    (token) => token === undefined || token.length >= 16,
    'must have at least 16 characters',
  ),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

type Settings = z.infer<typeof environment>;

const settings = environment.superRefine((set, context) => {
  const refuse = (name: keyof Settings, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  const inStore = (['PHOTO_STORE', 'BACKUP_STORE'] as const).find((name) => set[name]);
  for (const name of ['PHOTO_STORE_KEY', 'PHOTO_STORE_SECRET'] as const)
    if (inStore && !set[name]) refuse(name, `must be set with ${inStore}`);
  if (set.PHOTO_STORE) {
    if (set.BACKUP_STORE === set.PHOTO_STORE)
      refuse('BACKUP_STORE', 'must have another bucket or prefix than PHOTO_STORE');
    // There they would be as public as the photos may be.
    else if (`${set.BACKUP_STORE}/`.startsWith(`${set.PHOTO_STORE.replace(/\/+$/, '')}/photos/`))
      refuse('BACKUP_STORE', 'must not be below the photos of PHOTO_STORE');
  } else if (set.PHOTO_SERVING === 'signed' || set.PHOTO_SERVING === 'public') {
    refuse('PHOTO_SERVING', `can be ${set.PHOTO_SERVING} only with PHOTO_STORE`);
  }
  if (set.PHOTO_SERVING === 'public' && !set.PHOTO_PUBLIC_URL)
    refuse('PHOTO_PUBLIC_URL', 'must be set with PHOTO_SERVING=public');
});

export function readConfig(env: Record<string, string | undefined>) {
  const read = settings.safeParse(env);
  if (!read.success) throw new Error(explain(read.error));
  const set = read.data;
  const publicUrl = (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, '');
  const isLoopbackOnly = isLoopback(set.HOST);
  const isLocalAddress = isLoopback(new URL(publicUrl).hostname);
  const isProduction = set.NODE_ENV === 'production';
  const isDemoAllowed = set.DEMO ?? (isLoopbackOnly && !isProduction);
  // Behind a proxy even a local address is reachable from outside.
  const isForThisMachine = !isProduction && isLoopbackOnly && isLocalAddress && set.TRUST_PROXY === 0;
  return {
    isProduction,
    port: set.PORT,
    host: set.HOST,
    isLoopbackOnly,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    /** Where photos are, when not in the data folder. */
    photoStore: readStore(set, set.PHOTO_STORE),
    backups: {
      /** Hour by the dealership's clock at which a backup is made every night; undefined for none. */
      hour: readHour(set.BACKUP_HOUR, isProduction),
      /** Where they are kept, when not in the data folder. */
      store: readStore(set, set.BACKUP_STORE),
      passphrase: set.BACKUP_PASSPHRASE,
      /** A place in any bucket that the same key opens; undefined for what is no address of one. */
      storeAt: (address: string) => readStore(set, address),
    },
    photoCacheBytes: set.PHOTO_CACHE_MB * MEGABYTE,
    photoServing: {
      by: set.PHOTO_SERVING || ('site' as const),
      publicUrl: set.PHOTO_PUBLIC_URL?.replace(/\/+$/, ''),
    },
    publicUrl,
    /** Whether phones may keep pages; otherwise those that do are told to stop. */
    keepsOffline: set.OFFLINE ?? true,
    isHttps: publicUrl.startsWith('https://'),
    hasHttpsSubdomains: set.HSTS_SUBDOMAINS ?? false,
    /** Over plain http, only localhost may use a session cookie without Secure. */
    isLocalAddress,
    admin: { username: set.ADMIN_USERNAME, password: set.ADMIN_PASSWORD, fullName: set.ADMIN_FULL_NAME },
    isDemoAllowed,
    /** Whether the demonstration shows a dealership at work, or the stock and an inbox alone. */
    isDemoAtWork: isDemoAllowed && (set.DEMO_WORK ?? true),
    /** As far as the settings tell: somebody's own computer, or a test. */
    isForThisMachine,
    isDemoAccountAllowed: isDemoAllowed && isForThisMachine,
    /** How many pictures of each demonstration vehicle are drawn. */
    demoPhotos: set.DEMO_PHOTOS || ('all' as const),
    trustProxy: set.TRUST_PROXY,
    /** Tests have their receivers on this machine. */
    allowsPrivateWebhooks: set.NODE_ENV === 'test',
    mail: { smtpUrl: set.SMTP_URL, from: set.MAIL_FROM, leadsTo: set.LEADS_TO },
    session: { idleMs: set.SESSION_IDLE_S * 1000, maxMs: set.SESSION_MAX_S * 1000 },
    /** Encrypts what authenticator apps know; a file in the data folder otherwise. */
    secondFactorKey: set.SECOND_FACTOR_KEY,
    loginLimit: { most: set.LOGIN_LIMIT, windowMs: set.LOGIN_WINDOW_S * 1000 },
    inquiryLimit: { most: set.ENQUIRY_LIMIT, windowMs: set.ENQUIRY_WINDOW_S * 1000 },
    /** Automatic mail to visitors, all together. */
    visitorMailsAnHour: set.VISITOR_MAILS_AN_HOUR,
    /** Bookings and holds for mailboxes that nobody vouches for; above it, each has to be confirmed by its mail. */
    bookingsAnHour: set.BOOKINGS_AN_HOUR,
    /** Largest bodies of an import and of one chunk of it. */
    importLimit: { wholeBytes: set.IMPORT_LIMIT_MB * MEGABYTE, chunkBytes: set.CHUNK_LIMIT_MB * MEGABYTE },
    /** For a JSON body in all, and for an upload without progress. */
    bodyTimeMs: set.BODY_TIME_S * 1000,
    /** Counts instead of what staff have set. */
    inquiryKeepMonths: set.ENQUIRY_KEEP_MONTHS,
    activityKeepMonths: set.ACTIVITY_KEEP_MONTHS,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL,
  };
}

const USUAL_BACKUP_HOUR = 2;

function readHour(hour: Settings['BACKUP_HOUR'], isProduction: boolean): number | undefined {
  if (hour === undefined || hour === '') return isProduction ? USUAL_BACKUP_HOUR : undefined;
  return hour === 'off' ? undefined : hour;
}

function readStore(set: Settings, address = ''): StoreSettings | undefined {
  const [, bucket, prefix = ''] = storeAddress.exec(address) ?? [];
  if (!bucket) return undefined;
  const names = prefix.split('/').filter(Boolean);
  return {
    endpoint: set.PHOTO_STORE_ENDPOINT ?? `https://s3.${set.PHOTO_STORE_REGION}.amazonaws.com`,
    region: set.PHOTO_STORE_REGION,
    accessKey: set.PHOTO_STORE_KEY ?? '',
    secret: set.PHOTO_STORE_SECRET ?? '',
    bucket,
    prefix: names.map((name) => `${name}/`).join(''),
    timeoutMs: set.PHOTO_STORE_TIME_S * 1000,
  };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function explain(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  return `Bad settings: ${lines.join('; ')}`;
}
