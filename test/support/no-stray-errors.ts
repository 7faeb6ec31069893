import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// A console.error nobody expected is a bug that no assertion looked for, so it fails the test it came from.
let seen: MockInstance<typeof console.error>;

beforeEach(() => {
  seen = vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(seen.mock.calls, 'unexpected console.error').toEqual([]);
  seen.mockRestore();
});
