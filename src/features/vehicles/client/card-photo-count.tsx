import { Camera } from 'lucide-react';

/** How many photos there are, and from the second on which of them is shown. */
export function CardPhotoCount({ at = 0, count }: { at?: number; count: number }) {
  if (count < 2) return null;
  return (
    <p className="photo-count card-photo-count">
      <Camera />
      {at > 0 && `${at + 1} / `}
      {count}
      <span className="sr-only"> photos</span>
    </p>
  );
}
