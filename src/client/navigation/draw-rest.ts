/**
 * Renders the sections that base.css defers (content-visibility), from top to bottom, one at a time. The first paint
 * did not wait for them; afterwards scrolling does not either.
 */
export function drawRest(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('.card-when-near, .site-footer')];
  const drawNext = () => {
    const next = waiting.shift();
    if (!next) return;
    next.style.contentVisibility = 'visible';
    // After its frame is painted: two in one frame would block a slow phone.
    requestAnimationFrame(() => setTimeout(drawNext));
  };
  drawNext();
}
