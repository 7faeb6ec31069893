/**
 * What `DATABASE_URL` may say behind its `?`: where the server is, who asks, and how the connection is encrypted. The rest
 * is ours, because the driver takes it in place of what we set: with another `application_name` a process would not be
 * seen by the others, with a `statement_timeout` a change of the tables would be cut off, `binary` answers in bytes.
 */
const KEPT = new Set([
  'host',
  'port',
  'user',
  'password',
  'ssl',
  'sslmode',
  'sslcert',
  'sslkey',
  'sslrootcert',
  'sslnegotiation',
  'uselibpqcompat',
  // Such as a search path, or which of a provider's databases is meant. Settings that we send besides win over it.
  'options',
]);

/** The address without what we decide for ourselves. Left as it was written otherwise: it may not be a proper URL. */
export function connectionAddress(url: string): string {
  const [address = '', query = ''] = url.split(/\?(.*)/s, 2);
  const kept = query
    .replace(/#.*/s, '')
    .split('&')
    .filter((part) => [...new URLSearchParams(part).keys()].every((name) => KEPT.has(name)))
    .filter(Boolean)
    .join('&');
  return kept ? `${address}?${kept}` : address;
}

/** For a connection that works or waits as long as it takes, whatever the server, the role or the address says. */
export const ENDLESS = `
  SELECT set_config(name, '0', false) FROM pg_settings
  WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_session_timeout', 'idle_in_transaction_session_timeout')
`;
