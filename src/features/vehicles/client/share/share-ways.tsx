import { Copy, Mail, MessageCircle, Share2, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { noteDeed } from '#client/deeds.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { copyLink, openPopup, shareNatively } from './share-actions.ts';
import { facebookLink, mailLink, type SharedVehicle, sharingOf, whatsAppLink } from './share-links.ts';

/** Only shown after a click, so always in a browser. */
export function ShareWays({ vehicle, onDone: onClose }: { vehicle: SharedVehicle; onDone: () => void }) {
  const { name } = useDealership();
  const sharing = sharingOf(vehicle, window.location.origin, name);
  const onDone = () => {
    noteDeed('share', vehicle.id);
    onClose();
  };
  const own = typeof navigator.share === 'function' && (
    <Way icon={<Share2 />} label="More options" onChoose={() => shareNatively(sharing)} onDone={onDone} />
  );
  // The sheet of a phone knows the person's own apps and contacts.
  const isPhone = matchMedia('(pointer: coarse)').matches;
  return (
    <>
      {isPhone && own}
      <Way
        icon={<ThumbsUp />}
        label="Facebook"
        onChoose={() => openPopup(facebookLink(sharing))}
        onDone={onDone}
      />
      <li>
        <a
          href={whatsAppLink(sharing)}
          target="_blank"
          rel="noopener noreferrer"
          className={wayLook}
          onClick={onDone}
        >
          <MessageCircle aria-hidden="true" /> WhatsApp
        </a>
      </li>
      <li>
        <a href={mailLink(sharing)} className={wayLook} onClick={onDone}>
          <Mail aria-hidden="true" /> Email
        </a>
      </li>
      {!isPhone && own}
      <Way icon={<Copy />} label="Copy link" onChoose={() => copyLink(sharing)} onDone={onDone} />
    </>
  );
}

const wayLook =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-[0.9375rem] no-underline hover:bg-sunken [&_svg]:size-4 [&_svg]:text-accent-text';

interface WayProps {
  icon: ReactNode;
  label: string;
  onChoose: () => void;
  onDone: () => void;
}

function Way({ icon, label, onChoose, onDone }: WayProps) {
  const handleClick = () => {
    onChoose();
    onDone();
  };
  return (
    <li>
      <button type="button" className={wayLook} onClick={handleClick}>
        <span aria-hidden="true">{icon}</span> {label}
      </button>
    </li>
  );
}
