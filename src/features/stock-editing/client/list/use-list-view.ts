import { useAddressText } from '#features/staff/client/use-address-text.ts';

export type ListView = 'rows' | 'table';

/** As versions before have kept it: for the device, whoever is logged in. */
const BEFORE = 'adminVehicleView';

/** The table, unless somebody has chosen rows. Stands in the address, which is kept for each person. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [view, setView] = useAddressText('view', usual());
  return [view === 'rows' ? 'rows' : 'table', setView];
}

function usual(): ListView {
  try {
    return localStorage.getItem(BEFORE) === 'rows' ? 'rows' : 'table';
  } catch {
    return 'table';
  }
}
