/** Why no answer came from another server, as the kinds that ask for different help. */
export type ConnectionTrouble =
  | 'no such name'
  | 'name not looked up'
  | 'refused'
  | 'no way'
  | 'too slow'
  | 'cut'
  | 'certificate'
  | 'not secure';

const troubles: Readonly<Record<string, ConnectionTrouble>> = {
  ENOTFOUND: 'no such name',
  EAI_AGAIN: 'name not looked up',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'no way',
  ENETUNREACH: 'no way',
  ETIMEDOUT: 'too slow',
  ECONNRESET: 'cut',
  EPIPE: 'cut',
  EPROTO: 'not secure',
};

/** OpenSSL has a name for each way in which a certificate can be wrong. */
const CERTIFICATE = /CERT|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/;
const NOT_SECURE = /^ERR_(SSL|TLS)_/;

/** By the code that Node or OpenSSL gave the error. */
export function connectionTroubleOf(code: string): ConnectionTrouble | undefined {
  if (CERTIFICATE.test(code)) return 'certificate';
  return troubles[code] ?? (NOT_SECURE.test(code) ? 'not secure' : undefined);
}
