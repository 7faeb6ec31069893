/**
 * A cookie with a secret. Over https it has the `__Host-` prefix, which browsers accept only with Secure, Path=/ and
 * no Domain; the plain name is for http on localhost only.
 */
export interface SecretCookie {
  name: string;
  read(header: string | undefined): string | undefined;
  write(secret: string): string;
  erase(): string;
}

const SECRET = /^[A-Za-z0-9_-]{43}$/;

interface CookieOptions {
  isLocalHttp: boolean;
  /** Without it, a session cookie. */
  keepS?: number;
}

export function createSecretCookie(plainName: string, { isLocalHttp, keepS }: CookieOptions): SecretCookie {
  const name = isLocalHttp ? plainName : `__Host-${plainName}`;
  const age = keepS === undefined ? '' : `; Max-Age=${keepS}`;
  const rules = `Path=/; HttpOnly; SameSite=Lax${isLocalHttp ? '' : '; Secure'}`;
  return {
    name,
    read(header) {
      const values = (header ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      // Two cookies with this name mean that one was planted; both are ignored.
      const [value] = values;
      return values.length === 1 && value && SECRET.test(value) ? value : undefined;
    },
    write: (secret) => `${name}=${secret}; ${rules}${age}`,
    erase: () => `${name}=; ${rules}; Max-Age=0`,
  };
}
