import { ApiError } from '#client/api/api-request.ts';

/** Why a picture was not taken, and what to do. */
export interface Trouble {
  reason: string;
  advice: string;
  /** The file to send again, where that can help. */
  again?: File;
}

export const SVG_ADVICE = 'Save it as PNG, 640 pixels wide or more, and choose that file.';

export function isSvg({ name, type }: File): boolean {
  return type === 'image/svg+xml' || /\.svgz?$/i.test(name);
}

/** Statuses that refuse the file itself: the same file would be refused again. */
const aboutTheFile: readonly number[] = [400, 413, 415, 422];

export function toTrouble(error: unknown, file: File): Trouble {
  if (!(error instanceof ApiError)) {
    return {
      reason: `The connection was lost before ${file.name} had arrived.`,
      advice: 'Try again when the reception is better.',
      again: file,
    };
  }
  if (error.status === 401) {
    return { reason: 'Your session has ended.', advice: 'Log in, then try again.', again: file };
  }
  const said = error.serverMessage ?? 'The server could not take the picture.';
  const reason = /[.!?]$/.test(said) ? said : `${said}.`;
  if (aboutTheFile.includes(error.status)) return { reason, advice: 'Choose another file.' };
  return { reason, advice: 'Try again in a moment.', again: file };
}
