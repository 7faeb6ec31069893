import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A keyboard-only user. Names are accessible names, or their beginning. */
export function keyboardOf(page: Page) {
  const focused = (): Promise<string> => page.evaluate(nameOfFocused);

  async function tabTo(name: string, key = 'Tab'): Promise<void> {
    // Like a person, who waits for what they see coming: a busy machine draws more slowly than keys are pressed.
    await expect.poll(() => page.evaluate(canBeReached, name), { message: `${name} is there` }).toBe(true);
    const passed: string[] = [];
    while (!(await focused()).startsWith(name)) {
      if (passed.length > 120)
        throw new Error(`${name} was not reached, only ${passed.slice(-20).join(' | ')}`);
      await page.keyboard.press(key);
      passed.push(await focused());
    }
  }

  return {
    focused,
    tabTo,
    key: (key: string) => page.keyboard.press(key),
    async press(name: string): Promise<void> {
      await tabTo(name);
      await page.keyboard.press('Enter');
    },
    /** Replaces the current text. */
    async write(name: string, text: string): Promise<void> {
      await tabTo(name);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    async choose(name: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
      // On a busy machine a press was seen to open none.
      await expect
        .poll(async () => {
          await tabTo(name);
          const chooser = page.waitForEvent('filechooser', { timeout: 5_000 }).catch(() => undefined);
          await page.keyboard.press('Space');
          const opened = await chooser;
          await opened?.setFiles(file);
          return opened !== undefined;
        })
        .toBe(true);
    },
    /** Tabs through the dialog and returns the names; leaving it is an error. */
    async goRound(): Promise<string[]> {
      const passed: string[] = [];
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        passed.push((await page.evaluate(isInDialog)) ? 'inside' : `outside: ${await focused()}`);
      }
      return [...new Set(passed)];
    },
  };
}

/** Whether something that takes the focus has this name. Runs in the page, and so stands alone. */
function canBeReached(name: string): boolean {
  const focusable = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex]';
  return [...document.querySelectorAll(focusable)].some((element) => {
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
        ? [...(element.labels ?? [])]
        : [];
    const label = labels.map((one) => one.textContent).join();
    return (element.getAttribute('aria-label') ?? (label || (element.textContent ?? '')))
      .trim()
      .startsWith(name);
  });
}

function nameOfFocused(): string {
  const element = document.activeElement;
  const labels =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
      ? [...(element.labels ?? [])]
      : [];
  const label = labels.map((one) => one.textContent).join();
  return (element?.getAttribute('aria-label') ?? (label || (element?.textContent ?? ''))).trim();
}

function isInDialog(): boolean {
  return document.activeElement?.closest('[role=dialog], dialog[open]') !== null;
}
