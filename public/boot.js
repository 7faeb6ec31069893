// Fetches the page's code after the page has been painted: what a visitor reads comes first, and the code
// that only adds behaviour does not compete with it. The document says which files, so that all come at once.
const { entry, modules } = document.currentScript.dataset;

function load() {
  for (const href of modules.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  import(entry);
}

requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)));
