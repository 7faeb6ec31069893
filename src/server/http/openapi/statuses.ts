import { type ErrorCode, statusOfCode } from '#shared/app-error.ts';
import { mayBeAsked } from '#shared/asking-again.ts';
import type { Call } from '#shared/call.ts';

const words: Readonly<Record<number, string>> = {
  400: 'What was sent cannot be read, or breaks a rule; `fields` says which',
  401: 'Nobody is logged in',
  403: 'This account may not do that, or the password is needed once more (`confirm_yourself`)',
  404: 'There is no such thing',
  409: 'It cannot be done as things are now; the message says why',
  413: 'That is larger than we can take',
  415: 'This cannot be read here: the content type is another one',
  416: 'There is no such part',
  422: 'A picture cannot be read',
  429: 'Too many of these from one place; `Retry-After` says when to try again',
  503: 'Not now; `Retry-After` may say when',
};

/** The errors a caller must expect: those implied by the contract, and those it names. */
export function refusalsOf(call: Call): ReadonlyMap<number, string> {
  const codes: ErrorCode[] = [
    // An address can be malformed too.
    'bad_request',
    ...(call.access === 'staff' ? (['not_signed_in', 'forbidden'] as const) : []),
    ...(mayBeAsked(call.confirm) ? (['confirm_yourself'] as const) : []),
    ...(call.params ? (['not_found'] as const) : []),
    ...(call.body ? (['too_large', 'unsupported_type'] as const) : []),
    ...(call.refusals ?? []),
  ];
  const statuses = [...new Set(codes.map((code) => statusOfCode[code]))].sort((a, b) => a - b);
  return new Map(statuses.map((status) => [status, words[status] ?? 'Refused']));
}
