import manifest from '../../package.json' with { type: 'json' };

/** The product's version, equal to CHANGELOG.md and package.json. */
export const VERSION: string = manifest.version;
