import { Rotate3d } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazily } from '#client/lazily.tsx';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast-store.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';

// Code and views are loaded when somebody wants to see them.
const SpinViewer = lazily(async () => (await import('./spin-viewer.tsx')).SpinViewer);

interface VehicleSpinProps {
  vehicle: PublicVehicle;
  spin: NonNullable<PublicVehicle['spin']>;
}

/** Opens the 360° view below the photos. */
export function VehicleSpin({ vehicle, spin }: VehicleSpinProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const open = async () => {
    try {
      await SpinViewer.preload();
      setIsOpen(true);
    } catch (error) {
      console.warn('The 360° view could not be loaded', error);
      showToast({
        title: '360° view is not available',
        description: 'It could not be loaded. Please check the connection and try again.',
        variant: 'destructive',
      });
    }
  };
  if (isOpen)
    return (
      <Suspense>
        <SpinViewer id={vehicle.id} title={vehicleTitle(vehicle)} onClose={() => setIsOpen(false)} />
      </Suspense>
    );
  return (
    <p className="mt-3 print:hidden">
      <Button ref={opener} variant="secondary" className="noscript:hidden" onClick={open}>
        <Rotate3d aria-hidden="true" className="size-5" />
        360° view
      </Button>
      <noscript>
        <a href={spin.firstUrl} className="underline underline-offset-4">
          The first of {spin.views} photos from all around
        </a>
      </noscript>
    </p>
  );
}
