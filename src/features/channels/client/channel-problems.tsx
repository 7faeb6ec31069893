import { TriangleAlert } from 'lucide-react';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { whoMay } from '#shared/permissions.ts';
import type { Channel } from '../channel.contract.ts';

const link = 'inline-flex min-h-7 items-center font-semibold underline underline-offset-4';

/** What concerns the whole channel, each with the way to mend it. */
export function ChannelProblems({
  channel: { problems: all, hasAddress, settings },
  onShowSettings,
}: {
  channel: Channel;
  onShowSettings: () => void;
}) {
  const problems = all.filter(({ place }) => place !== 'server');
  // As after a restore from elsewhere, which brings settings but never an address.
  const isOnlyTold = !hasAddress && Object.values(settings).some(Boolean);
  if (problems.length === 0 && !isOnlyTold) return null;
  return (
    <ul className="mt-4 grid gap-2">
      {problems.map(({ text, place, isBlocker }) => (
        <li
          key={text}
          className={`flex gap-3 rounded-control border p-3 ${isBlocker ? 'border-danger' : 'border-line'}`}
        >
          <TriangleAlert
            aria-hidden="true"
            className={`mt-0.5 size-5 shrink-0 ${isBlocker ? 'text-danger-text' : 'text-muted'}`}
          />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            {text} <WayToMend place={place} onShowSettings={onShowSettings} />
          </div>
        </li>
      ))}
      {isOnlyTold && (
        <li className="rounded-control border border-line p-3">
          The channel has no address here. A backup never carries one: switch the channel on, and enter the
          new address where the old one was.
        </li>
      )}
    </ul>
  );
}

/** A link for people who can mend it; the others are told whom to ask. */
function WayToMend({ place, onShowSettings }: { place: string; onShowSettings: () => void }) {
  const isElsewhere = place.startsWith('/admin/');
  const permission = isElsewhere ? 'settings.change' : 'channels.change';
  if (!useMay(permission)) return `Ask ${whoMay(permission)}.`;
  if (isElsewhere)
    return (
      <SmartLink href={place} className={link}>
        Open the settings
      </SmartLink>
    );
  return (
    <button type="button" className={link} onClick={onShowSettings}>
      Enter it
    </button>
  );
}
