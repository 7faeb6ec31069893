import type { PublicVehicle } from '../vehicle.contract.ts';

/** A video that plays on the page: only of these sites, by an id, so that no address of anybody becomes a frame. */
export function videoFrameOf(address: string): PublicVehicle['video'] {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '') return undefined;
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  return Object.hasOwn(sites, host) ? sites[host]?.(url) : undefined;
}

const sites: Readonly<Record<string, (url: URL) => PublicVehicle['video']>> = {
  'youtube.com': (url) =>
    youTube(url.searchParams.get('v') ?? idAfter(url, /^\/(?:embed|shorts|live|v)\//), url),
  'youtube-nocookie.com': (url) => youTube(idAfter(url, /^\/embed\//), url),
  'youtu.be': (url) => youTube(idAfter(url, /^\//), url),
  'vimeo.com': vimeo,
  'player.vimeo.com': vimeo,
};

function youTube(id: string, { searchParams }: URL): PublicVehicle['video'] {
  if (!/^[\w-]{11}$/.test(id)) return undefined;
  const start = secondsOf(searchParams.get('t') ?? searchParams.get('start') ?? '');
  const from = start > 0 ? `&start=${start}` : '';
  const frame = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&playsinline=1&rel=0${from}`;
  return { site: 'YouTube', frame };
}

function vimeo({ pathname, searchParams }: URL): PublicVehicle['video'] {
  const path = /^\/(?:video\/|channels\/[\w-]+\/)?(\d{1,15})(?:\/([0-9a-f]{6,40}))?\/?$/.exec(pathname);
  if (!path) return undefined;
  const [, id, ofPath] = path;
  // The secret of a video that is not listed.
  const secret = ofPath ?? searchParams.get('h') ?? '';
  const h = /^[0-9a-f]{6,40}$/.test(secret) ? `&h=${secret}` : '';
  return { site: 'Vimeo', frame: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1&playsinline=1${h}` };
}

function idAfter({ pathname }: URL, start: RegExp): string {
  return start.test(pathname) ? pathname.replace(start, '').replace(/\/$/, '') : '';
}

const LONGEST_S = 86_400;

/** `90`, `90s`, `1m30s`, `1h2m3s`; 0 for anything else. */
function secondsOf(text: string): number {
  const [whole, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text) ?? [];
  if (!whole) return 0;
  return Math.min(LONGEST_S, Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
}
