import manifest from '../../package.json' with { type: 'json' };

/** Of the product, as CHANGELOG.md and package.json have it. */
export const VERSION: string = manifest.version;
