import { OwnPicture } from '#features/dealership/client/own-picture.tsx';
import type { HomeTexts } from './lower-sections.tsx';

export function Leadership({ eyebrow, title, people }: HomeTexts['leadership']) {
  return (
    <section aria-labelledby="leadership-title" className="page-width section-space">
      <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-20">
        <img
          src="/art/dealership-0-800.webp"
          srcSet="/art/dealership-0-800.webp 800w, /art/dealership-0-1600.webp 1600w"
          sizes="(min-width: 64rem) 38rem, 100vw"
          width={1600}
          height={1067}
          alt="Our showroom at dusk, its cars lit behind the glass"
          loading="lazy"
          className="w-full rounded-card shadow-card"
        />
        <div>
          <p className="text-eyebrow text-accent-text uppercase">{eyebrow}</p>
          <h2 id="leadership-title" className="mt-3 text-title">
            {title}
          </h2>
          <div className="mt-8 grid gap-8">
            {people.map((person) => (
              <Words key={person.name} {...person} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

function Words({ name, title, words, photo }: HomeTexts['leadership']['people'][number]) {
  return (
    <figure className="border-l-2 border-accent pl-6">
      <blockquote className="text-lead">“{words}”</blockquote>
      <figcaption className={photo ? 'mt-4 flex items-center gap-4' : 'mt-3'}>
        {photo && (
          <OwnPicture picture={photo} alt="" sizes="4rem" className="size-16 shrink-0 rounded-full" />
        )}
        <span>
          <span className="font-semibold">{name}</span>
          <span className="text-muted">, {title}</span>
        </span>
      </figcaption>
    </figure>
  );
}
