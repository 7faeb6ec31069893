import { AppError } from '#shared/app-error.ts';

/** A failure of the store: temporary, or in need of repair. */
export type StoreReason = 'away' | 'slow' | 'cut' | 'key' | 'bucket' | 'request';

const PASSING: ReadonlySet<StoreReason> = new Set<StoreReason>(['away', 'slow', 'cut']);

/** `message` is for staff, who cannot see the settings; `detail` is for the operator. */
export class StoreTrouble extends AppError {
  readonly reason: StoreReason;
  readonly detail: string;
  /** May pass by itself. */
  readonly isPassing: boolean;

  constructor(reason: StoreReason, detail: string, cause?: unknown) {
    const message = PASSING.has(reason)
      ? 'The photo store does not answer right now, so nothing was saved. Please try again in a moment.'
      : 'The photo store does not let the site in, so nothing was saved. Please tell the person who looks after the server.';
    super('unavailable', message, {
      retryAfterS: PASSING.has(reason) ? 5 : 60,
      cause: new Error(detail, { cause }),
    });
    this.reason = reason;
    this.isPassing = PASSING.has(reason);
    this.detail = detail;
  }
}

/** An error response of the store, with what to do. */
export function troubleOfAnswer(status: number, code: string, where: string): StoreTrouble {
  if (code === 'NoSuchBucket')
    return new StoreTrouble(
      'bucket',
      `${where}: there is no such bucket. Make it, or check the name in the settings.`,
    );
  if (code === 'RequestTimeTooSkewed')
    return new StoreTrouble('key', `${where} says that the clock of this computer is wrong. Set it right.`);
  if (code === 'InvalidAccessKeyId')
    return new StoreTrouble('key', `${where} does not know the key. Check PHOTO_STORE_KEY.`);
  if (code === 'SignatureDoesNotMatch')
    return new StoreTrouble(
      'key',
      `${where} refuses the key or its secret. Check PHOTO_STORE_KEY and PHOTO_STORE_SECRET.`,
    );
  if (code === 'AuthorizationHeaderMalformed' || status === 301)
    return new StoreTrouble('key', `${where} is in another region. Check PHOTO_STORE_REGION.`);
  if (status === 401 || status === 403)
    return new StoreTrouble(
      'key',
      `${where} does not let this key in (${status} ${code}). Check PHOTO_STORE_KEY, PHOTO_STORE_SECRET and what the key may do.`,
    );
  if (status >= 500 || status === 429 || status === 408)
    return new StoreTrouble('away', `${where} answers ${status} ${code}.`.replace(' .', '.'));
  return new StoreTrouble('request', `${where} answers ${status} ${code} to what it was asked.`);
}
