import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, Suspense, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { callApi } from '#client/api/api-client.ts';
import { lazily } from '#client/lazily.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { photoAddress } from '#features/photos/photo-address.ts';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import { useMay } from '#features/staff/client/may.tsx';
import { wrapIndex } from '#features/vehicles/client/gallery/gallery-photos.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';
import type { makeVehicleOfInquiry } from '../../trade-in.contract.ts';

// Loaded when somebody opens a photo.
const Lightbox = lazily(
  async () => (await import('#features/vehicles/client/gallery/lightbox.tsx')).Lightbox,
);

const THUMBNAIL = 320;
const editHref = (vehicleId: number) => `/admin/vehicles/${vehicleId}/edit`;

interface TradeInProps {
  inquiryId: number;
  tradeIn: NonNullable<InquiryPage['tradeIn']>;
}

/** The car that somebody offers: its photos, and the vehicle that staff make of it. */
export function TradeIn({ inquiryId, tradeIn: { photos, vehicle } }: TradeInProps) {
  const mayChange = useMay('stock.change');
  const make = useMakeVehicle(inquiryId);
  return (
    <div className="grid gap-4">
      <Photos photos={photos} />
      {vehicle ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="wrap-anywhere">
            {vehicle.isDraft
              ? `A draft was made of it: ${vehicle.title}`
              : `It is in stock: ${vehicle.title}`}
          </span>
          <ButtonLink size="sm" variant="secondary" href={editHref(vehicle.id)}>
            {vehicle.isDraft ? 'Open Draft' : 'Open Vehicle'}
          </ButtonLink>
        </p>
      ) : (
        mayChange && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button variant="secondary" isBusy={make.isPending} onClick={() => make.mutate()}>
              Make a Draft Vehicle
            </Button>
            <p className="min-w-40 flex-1 text-sm text-muted">
              {photos.length > 0 ? 'With these photos and what they told us.' : 'With what they told us.'}{' '}
              Nobody but staff sees it until it is published.
            </p>
          </div>
        )
      )}
    </div>
  );
}

function useMakeVehicle(id: number) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () =>
      callApi<typeof makeVehicleOfInquiry>('POST /api/admin/inquiries/{id}/vehicle', { params: { id } }),
    onSuccess: ({ vehicleId }) => {
      showToast({ title: 'Draft made' });
      navigate(editHref(vehicleId));
    },
    onError: (error) => showTrouble('Not made', error),
    onSettled: () => queryClient.invalidateQueries({ refetchType: 'all' }),
  });
}

function Photos({ photos }: Pick<TradeInProps['tradeIn'], 'photos'>) {
  const [shown, setShown] = useState<number>();
  const opener = useRef<HTMLElement>(null);
  if (photos.length === 0) return <p className="text-muted">No photos came with it.</p>;
  const open = (at: number, event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setShown(at);
  };
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={`Open photo ${at + 1} of ${photos.length}`}
              onClick={(event) => open(at, event)}
              className="block w-full overflow-hidden rounded-control border border-line bg-sunken"
            >
              <img
                src={photoAddress(photo, THUMBNAIL)}
                alt=""
                loading="lazy"
                className="aspect-4/3 w-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <Suspense>
        {shown !== undefined && (
          <Lightbox
            photos={photos}
            index={shown}
            title="car that is offered"
            onStep={(by) => setShown((at = 0) => wrapIndex(at + by, photos.length))}
            onChoose={setShown}
            onClose={() => setShown(undefined)}
            opener={opener}
          />
        )}
      </Suspense>
    </>
  );
}
