import { saveFile } from '#client/save-file.ts';
import { showToast } from '#client/ui/toast.tsx';
import { writeCsv } from '#client/write-csv.ts';
import { toRows } from '#features/data-transfer/client/csv/csv-columns.ts';
import { countedVehicles } from '#features/stock-editing/bulk-words.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { sydneyDay } from '#shared/dates.ts';

/** The stock list of these vehicles, as the import reads it. */
export function exportChosen(vehicles: readonly AdminVehicle[]): void {
  const content = new Blob([writeCsv(toRows(vehicles))], { type: 'text/csv;charset=utf-8' });
  saveFile({ name: `vehicles-${sydneyDay(new Date())}.csv`, content });
  showToast({ title: 'Export Complete', description: `${countedVehicles(vehicles.length)} exported` });
}
