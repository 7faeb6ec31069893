import { expect, it } from 'vitest';
import { ApiError } from '#client/api/api-request.ts';
import { isSvg, toTrouble } from './picture-trouble.ts';

const file = new File(['x'], 'logo.png', { type: 'image/png' });
const answer = (status: number, message: string) => new ApiError(status, JSON.stringify({ message }));

it.each([
  [422, 'logo.png is animated; only still pictures can be used', 'Choose another file.', false],
  [413, 'logo.png is larger than 10 MB', 'Choose another file.', false],
  [409, 'Another operation is running', 'Try again in a moment.', true],
  [503, 'The disk is full', 'Try again in a moment.', true],
])(
  '%i says what the server says, and whether the same file may do later',
  (status, message, advice, mayHelp) => {
    const trouble = toTrouble(answer(status, message), file);
    expect(trouble).toMatchObject({ reason: `${message}.`, advice });
    expect(trouble.again === file).toBe(mayHelp);
  },
);

it('keeps the file for later when the session has ended or the connection was lost', () => {
  expect(toTrouble(answer(401, 'Unauthorized'), file)).toMatchObject({
    reason: 'Your session has ended.',
    again: file,
  });
  expect(toTrouble(new TypeError('The connection was lost'), file)).toMatchObject({
    reason: 'The connection was lost before logo.png had arrived.',
    again: file,
  });
});

it.each([
  ['logo.svg', '', true],
  ['LOGO.SVGZ', '', true],
  ['logo', 'image/svg+xml', true],
  ['logo.svg.png', 'image/png', false],
])('%s of type %s is an SVG: %s', (name, type, expected) => {
  expect(isSvg(new File([''], name, { type }))).toBe(expected);
});
