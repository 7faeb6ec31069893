import { useState } from 'react';

export type ListView = 'rows' | 'table';

const KEY = 'adminVehicleView';

/** The table, unless somebody has chosen rows; stored on this device. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [view, setView] = useState<ListView>(readView);
  const change = (next: ListView) => {
    setView(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // forbidden: lasts until the page is left
    }
  };
  return [view, change];
}

function readView(): ListView {
  try {
    return localStorage.getItem(KEY) === 'rows' ? 'rows' : 'table';
  } catch {
    return 'table';
  }
}
