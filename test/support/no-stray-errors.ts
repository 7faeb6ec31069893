import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// An unexpected console.error fails its test.
let seen: MockInstance<typeof console.error>;

beforeEach(() => {
  seen = vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(seen.mock.calls, 'unexpected console.error').toEqual([]);
  seen.mockRestore();
});
