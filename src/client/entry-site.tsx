import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readJson } from './api-request.ts';
import { createReads, type KnownAnswers } from './reads.ts';
import { SiteApp } from './site-app.tsx';

// In a built page the style sheet is part of the document; only hot reload needs it here.
if (import.meta.hot) void import('./styles/site.css');

const root = document.getElementById('root');
const stateText = document.getElementById('page-state')?.textContent;
if (root) {
  const known: KnownAnswers = JSON.parse(stateText ?? '{}');
  const reads = createReads(readJson, known);
  // In small slices: on a slow phone the page can be scrolled and pressed meanwhile.
  startTransition(() => void hydrateRoot(root, <SiteApp reads={reads} />));
}
