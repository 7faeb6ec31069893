import { OwnPicture } from '#features/dealership/client/own-picture.tsx';
import type { AboutTexts } from './about-page.tsx';

/** Further people, in the order that the dealership gives them. */
export function Team({ people }: { people: AboutTexts['others'] }) {
  const hasPhotos = people.some(({ photo }) => photo);
  return (
    <section aria-labelledby="team-title" className="page-width section-space">
      <h2 id="team-title" className="mb-8 text-title">
        Our Team
      </h2>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {people.map(({ name, title, words, photo }) => (
          <li key={name} className="rounded-card border border-line bg-surface p-6">
            {hasPhotos && <Portrait name={name} photo={photo} />}
            <h3 className="text-xl">{name}</h3>
            <p className="text-muted">{title}</p>
            {words && <p className="mt-3">{words}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Beside people with a photo, the others have their initials. */
function Portrait({ name, photo }: Pick<AboutTexts['others'][number], 'name' | 'photo'>) {
  if (photo) return <OwnPicture picture={photo} alt="" sizes="6rem" className="mb-4 size-24 rounded-full" />;
  const initials = name.split(' ').map((word) => word.charAt(0));
  return (
    <p
      aria-hidden="true"
      className="mb-4 grid size-24 place-items-center rounded-full bg-sunken text-2xl text-muted uppercase"
    >
      {initials.at(0)}
      {initials.length > 1 && initials.at(-1)}
    </p>
  );
}
