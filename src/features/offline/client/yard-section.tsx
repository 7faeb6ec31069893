import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { formatBytes } from '#shared/byte-size.ts';
import { groupThousands } from '#shared/numbers.ts';
import { asAt } from '../as-at.ts';
import { MOST_KEPT_CARS } from '../kept-limits.ts';
import type { YardList } from '../offline.contract.ts';
import type { KeptHere } from './kept-list.ts';
import { useYard } from './use-yard.ts';

/** Every car of the yard, on request: how large it is, loading it, and what there is of it. */
export function YardSection({ kept, onChange }: { kept: KeptHere; onChange: () => Promise<void> }) {
  const { offer, progress, problem, load, remove, stop } = useYard(onChange);
  const { yard } = kept;
  const isWhole = yard?.isWhole === true;
  return (
    <section aria-labelledby="yard-title" className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="yard-title" className="text-heading">
        The whole yard
      </h2>
      <div role="status" className="mt-2 grid gap-2 text-muted">
        {yard && !progress ? <YardState kept={kept} /> : <Offer offer={offer} />}
      </div>
      {problem && (
        <p role="alert" className="mt-3 font-semibold text-danger-text">
          {problem}
        </p>
      )}
      {progress && (
        <div className="mt-4">
          <ProgressBar
            label="Loading the yard"
            value={progress.total ? progress.done : undefined}
            max={progress.total || 1}
          />
          <p className="mt-2 text-sm">
            {progress.total ? `${progress.done} of ${progress.total} loaded` : 'Asking what has changed'}
          </p>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {progress ? (
          <Button variant="secondary" onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button variant={isWhole ? 'secondary' : 'primary'} onClick={() => void load()}>
              {yard ? (isWhole ? 'Look for changes' : 'Go on') : 'Keep the yard on this phone'}
            </Button>
            {yard && (
              <Button variant="quiet" onClick={() => void remove()}>
                Remove the yard
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function Offer({ offer }: { offer: YardList | undefined }) {
  if (!offer)
    return (
      <p>Every car, with what is said of it and its first photo. How large that is needs a connection.</p>
    );
  const { vehicles, total, detailBytes, photoBytes } = offer;
  const size = `about ${formatBytes(detailBytes + photoBytes)}`;
  return (
    <p>
      {total > vehicles.length
        ? `The newest ${MOST_KEPT_CARS} of ${groupThousands(total)} cars`
        : `${vehicles.length === 1 ? 'The one car' : `All ${vehicles.length} cars`}`}
      , with what is said of {vehicles.length === 1 ? 'it and its' : 'each and its'} first photo:{' '}
      <strong>{size}</strong>
      {photoBytes === 0 && vehicles.length > 0 && ', without photos'}.
    </p>
  );
}

function YardState({ kept: { yard, cars } }: { kept: KeptHere }) {
  if (!yard) return null;
  const { list, isWhole, listedAt, photosLeftOut } = yard;
  const count = `${cars.length} ${cars.length === 1 ? 'car is' : 'cars are'} kept here`;
  return (
    <>
      <p>
        {isWhole
          ? `${count}, as at ${asAt(listedAt, Date.now())}.`
          : `Not finished: ${cars.length} of ${list.vehicles.length} cars are kept here.`}{' '}
        What has changed is loaded when you come back with reception; cars that were sold go then.
      </p>
      {photosLeftOut > 0 && (
        <p>
          This device is nearly full, so{' '}
          {photosLeftOut === 1 ? 'one photo was' : `${photosLeftOut} photos were`} left out. Words and prices
          of every car are kept.
        </p>
      )}
    </>
  );
}
