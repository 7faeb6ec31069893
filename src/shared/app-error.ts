/** An expected error: a stable code, a message for people, and sometimes the invalid fields. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Seconds until a retry makes sense; sent as Retry-After. */
  readonly retryAfterS: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfterS = details.retryAfterS;
  }
}

/** What somebody typed in one field cannot be taken, with the reason, which stands beside it. */
export function wrongField(field: string, message: string): AppError {
  return new AppError('validation_failed', message, { fields: { [field]: message } });
}

/** The HTTP status of each code. */
export const statusOfCode = {
  validation_failed: 400,
  bad_request: 400,
  not_signed_in: 401,
  login_failed: 401,
  forbidden: 403,
  cross_site: 403,
  /** The role of this person needs a second factor, and there is none yet. */
  second_factor_needed: 403,
  /** The password or a passkey is asked for once more, then the call is repeated. */
  confirm_yourself: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  busy: 409,
  limit_reached: 409,
  too_large: 413,
  uri_too_long: 414,
  unsupported_type: 415,
  range_not_satisfiable: 416,
  unreadable_image: 422,
  misdirected: 421,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  disk_full: 503,
  overloaded: 503,
  /** Nobody has set up the site yet. */
  not_open: 503,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

/** The shape of every error response. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  fields?: Readonly<Record<string, string>>;
}
