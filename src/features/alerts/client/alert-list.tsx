import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { alertLinkHref } from '../alert-paths.ts';
import type { AlertLine, AlertsView } from '../alert-view.ts';

/** Each alert of somebody, with what can be done about it. */
export function AlertList({ view: { token, alerts } }: { view: AlertsView }) {
  return (
    <ul className="grid gap-4">
      {alerts.map((alert) => (
        <li key={alert.key} className="grid gap-3 rounded-card border border-line bg-surface p-5 shadow-card">
          <div className="grid gap-1">
            <h3 className="text-lg font-semibold break-words">
              {alert.href ? (
                <SmartLink href={alert.href} className="underline underline-offset-4">
                  {alert.words}
                </SmartLink>
              ) : (
                alert.words
              )}
            </h3>
            <p className="text-sm text-muted">{factsOf(alert)}</p>
          </div>
          {alert.state === 'paused' && (
            <p>
              <Badge tone="gold">Paused</Badge>
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Act token={token} alert={alert} act={alert.state === 'paused' ? 'resume' : 'pause'} />
            <Act token={token} alert={alert} act="remove" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ kind, since, lastTold }: AlertLine): string {
  const what = kind === 'vehicle' ? 'One vehicle, if it gets cheaper or is sold' : 'What is new or cheaper';
  const told = lastTold ? `Last sent ${lastTold}` : 'Nothing sent yet';
  return [what, since && `Since ${since}`, told].filter(Boolean).join('. ');
}

const labels = { pause: 'Pause', resume: 'Go On', remove: 'Remove' } as const;

function Act({ token, alert, act }: { token: string; alert: AlertLine; act: keyof typeof labels }) {
  return (
    <form method="post" action={alertLinkHref(token)}>
      <input type="hidden" name="action" value={act} />
      <input type="hidden" name="alert" value={alert.key} />
      <Button type="submit" variant="secondary" aria-label={`${labels[act]}: ${alert.words}`}>
        {labels[act]}
      </Button>
    </form>
  );
}
