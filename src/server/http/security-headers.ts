export type Headers = Readonly<Record<string, string>>;

const MAP_FRAME = 'https://www.openstreetmap.org';

/** Two years. */
const HTTPS_ONLY_S = 63_072_000;

interface Site {
  isHttps: boolean;
  /** Whether every other name under the same domain is served over https too. */
  hasHttpsSubdomains: boolean;
  /** Where pictures come from besides this site. */
  imageOrigin?: string;
}

/** Sent with every answer, errors included. Scripts come from this site's own files only; none is inline. */
export function securityHeaders({ isHttps, hasHttpsSubdomains, imageOrigin }: Site): Headers {
  const policy = [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "script-src 'self'",
    // No text becomes a script or markup by itself, and no code may make an exception.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    // The menus and sliders place themselves with style attributes.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${imageOrigin ? ` ${imageOrigin}` : ''}`,
    "font-src 'self'",
    // The contact page asks whether the map can be had before it shows the frame.
    `connect-src 'self' ${MAP_FRAME}`,
    `frame-src ${MAP_FRAME}`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'x-frame-options': 'DENY',
    ...(isHttps && {
      'strict-transport-security': `max-age=${HTTPS_ONLY_S}${hasHttpsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}
