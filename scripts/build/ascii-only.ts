import type { Plugin } from 'vite';

/**
 * Code for the server in ASCII alone. A single letter beyond Latin 1, such as a dash or an ellipsis in a text, makes V8
 * keep the whole file as two bytes a character: some 6 MB more at rest.
 */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    // What comes before is printed once more.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = toAscii(chunk.code);
    },
  };
}

/** The same code: strings, templates, patterns and names may all have such escapes, and comments do not matter. */
export function toAscii(code: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that are not ASCII
  return code.replaceAll(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
