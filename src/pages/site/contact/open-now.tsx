import { useEffect, useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { type OpenState, openStateAt } from '#features/dealership/hours/open-state.ts';

const LOOK_AGAIN_MS = 30_000;

/** The page is cached for everybody, so the browser computes whether it is open, and updates it. */
export function OpenNow() {
  const [state, setState] = useState<OpenState>();
  const dealership = useDealership();
  useEffect(() => {
    const look = () => setState(openStateAt(new Date(), dealership));
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [dealership]);
  // The line keeps its height, so that nothing shifts when it is filled.
  return (
    <p className="mt-2 min-h-7">
      {state && (
        <Badge tone={state.isOpen ? 'green' : 'neutral'} className="leading-tight! whitespace-normal!">
          {state.text}
        </Badge>
      )}
    </p>
  );
}
