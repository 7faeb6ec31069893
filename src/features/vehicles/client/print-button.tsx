import { Printer } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { dealership } from '#features/dealership/dealership.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';

export function PrintButton({ vehicle, className }: { vehicle: PublicVehicle; className?: string }) {
  return (
    <Button variant="secondary" className={className} onClick={() => printVehicle(vehicle)}>
      <Printer aria-hidden="true" className="size-4" />
      Print
    </Button>
  );
}

/** The window is opened within the click, or browsers would block it; what goes into it may come a moment later. */
async function printVehicle(vehicle: PublicVehicle): Promise<void> {
  const sheetWindow = window.open('', '_blank', 'width=820,height=1000');
  if (!isWindow(sheetWindow)) return; // blocked: nothing happens
  try {
    const [{ printInto }, { toPrintSheet }] = await Promise.all([
      import('./print-window.ts'),
      import('./print-sheet.ts'),
    ]);
    printInto(sheetWindow, toPrintSheet(vehicle, dealership, new Date()));
  } catch (error) {
    console.warn('The print sheet could not be made', error);
    sheetWindow.close();
  }
}

// A window has the constructors of its own realm; the type of window.open() leaves them out.
function isWindow(opened: Window | null): opened is Window & typeof globalThis {
  return opened !== null && 'CSSStyleSheet' in opened;
}
