import type { Settings } from '../settings/settings-schema.ts';

/** For staff whose own privacy policy does not say what programs do: APP 1.7 to 1.9 ask for it from 10 December 2026. */
export function privacyNotice({ legal }: Settings) {
  if (/\{programs\}|\bcomputer program|\bautomated\b/i.test(legal.privacy.text)) return null;
  return {
    words:
      'Your privacy policy does not say what programs do by themselves. The Privacy Act asks for it from 10 December 2026. Add a line with {programs} to it, and the site writes the paragraph.',
    page: { name: 'Legal', href: '/admin/settings/legal', permission: 'settings.change' as const },
  };
}
