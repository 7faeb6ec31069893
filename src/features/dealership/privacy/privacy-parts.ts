/** Parts that a privacy policy may name in braces, on a line of its own: the site writes them from what is switched on. */
export const privacyParts = ['collected', 'device', 'recipients', 'kept', 'programs', 'map'] as const;
export type PrivacyPart = (typeof privacyParts)[number];
