export type Headers = Readonly<Record<string, string>>;

const MAP_FRAME = 'https://www.openstreetmap.org';

/** Players of videos; which address they show is decided in src/features/vehicles/server/video-frame.ts. */
const VIDEO_FRAMES = 'https://www.youtube-nocookie.com https://player.vimeo.com';

/** Two years. */
const HTTPS_ONLY_S = 63_072_000;

interface Site {
  isHttps: boolean;
  /** Whether all subdomains are served over https too. */
  hasHttpsSubdomains: boolean;
  /** Origin of pictures besides this site. */
  imageOrigin?: string;
}

/** For a file that is never a document: should it be opened as one, nothing in it runs. */
export const FILE_POLICY = "default-src 'none'; sandbox";

/** Sent with every response, errors included. Scripts come from this site's files only, never inline. */
export function securityHeaders({ isHttps, hasHttpsSubdomains, imageOrigin }: Site): Headers {
  const policy = [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "script-src 'self'",
    "worker-src 'self'",
    // Trusted Types with one policy, for the address of the worker: no text becomes script or markup.
    "require-trusted-types-for 'script'",
    'trusted-types worker',
    // Menus and sliders use style attributes.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${imageOrigin ? ` ${imageOrigin}` : ''}`,
    "font-src 'self'",
    // The contact page checks whether the map is reachable before it shows the frame.
    `connect-src 'self' ${MAP_FRAME}`,
    `frame-src ${MAP_FRAME} ${VIDEO_FRAMES}`,
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
