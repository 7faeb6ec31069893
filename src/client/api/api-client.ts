import type { AddressParts, AnswerOf, Call, SentBody } from '#shared/call.ts';
import { toAddress } from '#shared/call-address.ts';
import { requestApi } from './api-request.ts';

/**
 * Makes a call of a contract and reads its JSON. The contract is named as a type, so none of it is in the bundle:
 * `callApi<typeof markInquiryRead>('PUT /api/admin/contacts/{id}/read', { params: { id } })`.
 */
export async function callApi<C extends Call = never>(
  call: CallName<C>,
  ...[given]: GivenTo<C>
): Promise<AnswerOf<C>> {
  const [method = '', path = ''] = call.split(' ');
  const { body, signal, headers } = given ?? {};
  const response = await requestApi(toAddress(path, given), {
    method,
    signal,
    ...(body === undefined
      ? { headers }
      : {
          headers: { 'content-type': 'application/json', ...headers },
          body: (body as unknown) instanceof Blob ? body : JSON.stringify(body),
        }),
  });
  return response.json() as Promise<AnswerOf<C>>; // the contract says what this call answers
}

export type CallName<C extends Call> = `${C['method']} ${C['path']}`;

type Given<C extends Call> = AddressParts<C> &
  SentBody<C> & {
    signal?: AbortSignal;
    headers?: Record<string, string>;
  };

/** Optional where a call needs nothing. Without a contract there is no call. */
type GivenTo<C extends Call> = [C] extends [never]
  ? [never]
  : Partial<Given<C>> extends Given<C>
    ? [given?: Given<C>]
    : [given: Given<C>];
