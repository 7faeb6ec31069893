/**
 * The cookie that carries a session. Over https it has the `__Host-` prefix, which browsers accept only with
 * Secure, Path=/ and no Domain; the plain name is for http on this machine alone.
 */
export interface SessionCookie {
  read(header: string | undefined): string | undefined;
  write(secret: string): string;
  erase(): string;
}

const SECRET = /^[A-Za-z0-9_-]{43}$/;

export function createSessionCookie({ isLocalHttp }: { isLocalHttp: boolean }): SessionCookie {
  const name = isLocalHttp ? 'sid' : '__Host-sid';
  const rules = `Path=/; HttpOnly; SameSite=Lax${isLocalHttp ? '' : '; Secure'}`;
  return {
    read(header) {
      const values = (header ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      // Two cookies of the name mean that somebody planted one; neither is believed.
      const [value] = values;
      return values.length === 1 && value && SECRET.test(value) ? value : undefined;
    },
    write: (secret) => `${name}=${secret}; ${rules}`,
    erase: () => `${name}=; ${rules}; Max-Age=0`,
  };
}
