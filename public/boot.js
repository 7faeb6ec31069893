// Fetches the page's code after the page has been painted: what a visitor reads comes first, and the code
// that only adds behaviour does not compete with it. The document says which files, each after those it needs,
// so that all come at once and each is run by itself: between two of them a slow phone can scroll and tap.
const { entry, modules } = document.currentScript.dataset;
const files = [...modules.split(' ').filter(Boolean), entry];
const nextTask = () => new Promise((resume) => setTimeout(resume));

async function load() {
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    await nextTask();
  }
  for (const file of files) {
    await import(file);
    if (file === entry) removeEventListener('click', notePress); // the page hears by itself from here on
    await nextTask();
  }
}

// A page of an older build whose code is nowhere any more: the page of today has other code. Once, and not where
// somebody has typed already.
function loadAnew(error) {
  const fields = [...document.querySelectorAll('input, textarea')];
  if (!navigator.onLine || fields.some(({ value, defaultValue }) => value !== defaultValue)) throw error;
  if (sessionStorage.getItem('loadedAnew') === entry) throw error;
  sessionStorage.setItem('loadedAnew', entry);
  location.reload();
}

/** Resolves once the visitor sees the page. A tab in the background, or an old browser, does not wait for that. */
function isPainted() {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return nextTask();
  return new Promise((resume) => {
    new PerformanceObserver(resume).observe({ type: 'paint', buffered: true });
    setTimeout(resume, 1_000);
  });
}

// What is pressed before the code is there would do nothing: the last such press is made again once it is.
let pressed;
const notePress = ({ target }) => {
  pressed = target.closest('button[type="button"]');
};
addEventListener('click', notePress);
addEventListener('site:alive', () => pressed?.isConnected && pressed.click(), { once: true });

isPainted().then(load).catch(loadAnew);
