import type { Plugin } from 'vite';

/**
 * Short names for the properties by which Tailwind's utilities work together: sixty of them, each registered, said again
 * for browsers that cannot register, and named by every rule. Nothing but a sheet itself names them.
 */
export function shortProperties(): Plugin {
  return {
    name: 'short-properties',
    apply: 'build',
    transform: (code, id) => (id.endsWith('.css') ? { code: shorten(code), map: null } : null),
  };
}

export function shorten(sheet: string): string {
  const names = new Map<string, string>();
  return sheet.replaceAll(/--tw-[a-z-]+/g, (name) => {
    const short = names.get(name) ?? `--${names.size.toString(36)}_`;
    names.set(name, short);
    return short;
  });
}
