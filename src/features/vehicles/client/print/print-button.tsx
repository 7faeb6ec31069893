import { Printer } from 'lucide-react';
import { noteDeed } from '#client/deeds.ts';
import { Button } from '#client/ui/button.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import type { PublicVehicle } from '../../vehicle.contract.ts';

export function PrintButton({ vehicle, className }: { vehicle: PublicVehicle; className?: string }) {
  const dealership = useDealership();
  return (
    <Button variant="secondary" className={className} onClick={() => printVehicle(vehicle, dealership)}>
      <Printer aria-hidden="true" className="size-4" />
      Print
    </Button>
  );
}

/** Opens the window within the click, because browsers block it later; its content may follow. */
async function printVehicle(vehicle: PublicVehicle, dealership: Dealership): Promise<void> {
  const sheetWindow = window.open('', '_blank', 'width=820,height=1000');
  if (!isWindow(sheetWindow)) return; // blocked by the browser
  noteDeed('print', vehicle.id);
  try {
    const { printInto } = await import('./print-vehicle.ts');
    printInto(sheetWindow, vehicle, dealership);
  } catch (error) {
    console.warn('The print sheet could not be made', error);
    sheetWindow.close();
  }
}

// A window has its own constructors, which the type of window.open() lacks.
function isWindow(opened: Window | null): opened is Window & typeof globalThis {
  return opened !== null && 'CSSStyleSheet' in opened;
}
