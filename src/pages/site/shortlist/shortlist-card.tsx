import { Trash2 } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { FORM_ID } from '#features/inquiries/form-answer.ts';
import { aboutField } from '#features/inquiries/several-vehicles.ts';
import type { ShortlistItem } from '#features/shortlist/client/use-shortlist-page.ts';
import { KeptImage } from '#features/vehicles/client/kept/kept-image.tsx';
import { PriceNote } from '#features/vehicles/client/price-note.tsx';
import { WholeWords } from '#features/vehicles/client/whole-words.tsx';
import { onHoldWords } from '#features/vehicles/sold.ts';
import { odometerLabel, priceLabel, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { SimilarToSold } from './similar-to-sold.tsx';

interface ShortlistCardProps {
  item: ShortlistItem;
  isAsked: boolean;
  onAsk: (isAsked: boolean) => void;
  onRemove: () => void;
}

const stateWords = { sold: 'Sold', gone: 'No longer listed' } as const;

export function ShortlistCard({ item: { vehicle, state }, isAsked, onAsk, onRemove }: ShortlistCardProps) {
  const { id, price, priceType, status = '' } = vehicle;
  const title = vehicleTitle(vehicle) || `Vehicle ${id}`;
  const facts = [
    vehicle.mileage === null ? '' : odometerLabel(vehicle.mileage),
    vehicle.transmission,
    vehicle.fuelType,
  ].filter(Boolean);
  return (
    <article className="card-frame flex h-full flex-col">
      <div className="relative">
        <KeptImage
          vehicle={vehicle}
          className={`aspect-3/2 ${state === 'offered' ? '' : '[filter:grayscale(1)]'}`}
        />
        {state !== 'offered' && (
          <Badge tone="neutral" className="absolute top-3 left-3">
            {stateWords[state]}
          </Badge>
        )}
      </div>
      <div className="flex grow flex-col p-5 tight:p-4">
        <h2 className="text-lg leading-snug font-semibold tracking-tight wrap-anywhere">
          {state === 'gone' ? (
            <WholeWords text={title} />
          ) : (
            <SmartLink href={vehicleHref(id)} className="underline-offset-4 hover:underline">
              <WholeWords text={title} />
            </SmartLink>
          )}
        </h2>
        {state === 'offered' ? (
          <p className="mt-2 text-xl font-semibold tabular-nums">
            {priceLabel(price)}
            <PriceNote price={price} priceType={priceType} />
          </p>
        ) : (
          <p className="mt-2 text-sm text-muted">
            {state === 'sold'
              ? 'This one has been sold.'
              : 'We do not list this vehicle any more. This is what was kept of it on this device.'}
          </p>
        )}
        {onHoldWords({ status }) && <p className="mt-2 text-sm">{onHoldWords({ status })}</p>}
        <p className="mt-2 text-sm text-muted">{facts.join(' · ')}</p>
        {state === 'sold' && <SimilarToSold vehicleId={id} />}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-4 print:hidden">
          {state === 'offered' || isAsked ? (
            <label className="flex min-h-11 items-center gap-3 text-[0.9375rem]">
              <input
                type="checkbox"
                form={FORM_ID}
                name={aboutField(id)}
                checked={isAsked}
                onChange={({ target }) => onAsk(target.checked)}
                className="size-5 accent-(--accent)"
              />
              <span>
                Ask about this one<span className="sr-only">: {title}</span>
              </span>
            </label>
          ) : (
            <span />
          )}
          <Button variant="quiet" size="sm" onClick={onRemove} className="noscript:hidden">
            <Trash2 aria-hidden="true" className="size-4" />
            <span>
              Remove<span className="sr-only"> {title}</span>
            </span>
          </Button>
        </div>
      </div>
    </article>
  );
}
