import { connectionAddress } from './postgres/postgres-address.ts';

/** Where the rows are, for people: never with the password. */
export function describeDatabase(databaseUrl: string | undefined): string {
  if (!databaseUrl) return 'forecourt.db in it';
  const { host, name } = readAddress(databaseUrl);
  return `${name || 'PostgreSQL'} on ${host || 'this machine'} (PostgreSQL)`;
}

/** The host that the address names, for people. */
export function readAddress(databaseUrl: string): { host: string; name: string } {
  try {
    const url = new URL(connectionAddress(databaseUrl));
    return {
      host: url.searchParams.get('host') ?? url.host,
      name: decodeURIComponent(url.pathname.slice(1)),
    };
  } catch {
    return { host: 'the host of DATABASE_URL', name: '' }; // not an address that can be read
  }
}
