/**
 * Lays out what the style sheet puts off until a visitor comes near (base.css), from the top to the bottom and one
 * at a time. The first paint did not wait for it; from now on scrolling does not either.
 */
export function drawRest(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('.card-when-near, .site-footer')];
  const drawNext = () => {
    const next = waiting.shift();
    if (!next) return;
    next.style.contentVisibility = 'visible';
    // After the frame that draws it: two in one would hold up a finger on a slow phone.
    requestAnimationFrame(() => setTimeout(drawNext));
  };
  drawNext();
}
