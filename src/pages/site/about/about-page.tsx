import { Check } from 'lucide-react';
import { useRead } from '#client/api/use-read.ts';
import { usePageHead } from '#client/page-head.tsx';
import { OwnPicture } from '#features/dealership/client/own-picture.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import type { getAboutTexts } from '#features/dealership/dealership.contract.ts';
import { aboutTextsAddress } from '#features/dealership/dealership-paths.ts';
import type { AnswerOf } from '#shared/call.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { Testimonials } from '../layout/testimonials.tsx';
import { AboutGallery } from './about-gallery.tsx';
import { Team } from './team.tsx';

export type AboutTexts = AnswerOf<typeof getAboutTexts>;

export function AboutPage() {
  const dealership = useDealership();
  const { data: about } = useRead(aboutTextsAddress());
  usePageHead({
    title: `About Us | ${dealership.name}`,
    description: about?.searchText ?? dealership.name,
    canonicalPath: sitePaths.about,
  });
  return (
    <>
      <PageHeader title={`About ${dealership.name}`} lead={about?.lead} />
      {about ? <AboutSections {...about} /> : <div className="min-h-dvh" />}
    </>
  );
}

/** Parts without a text are left out. */
function AboutSections(about: AboutTexts) {
  return (
    <>
      <div className="page-width section-space grid grid-cols-1 gap-12 lg:grid-cols-2 lg:gap-20">
        {about.gallery.length > 0 && <AboutGallery pictures={about.gallery} />}
        {about.story.length > 0 && (
          <section aria-labelledby="story-title">
            <h2 id="story-title" className="mb-6 text-title">
              Our Story
            </h2>
            {about.story.map((paragraph) => (
              <p key={paragraph} className="mb-4">
                {paragraph}
              </p>
            ))}
          </section>
        )}
      </div>
      {about.highlights.length > 0 && (
        <div className="night">
          <ul className="page-width grid gap-8 py-12 sm:grid-cols-2 lg:grid-cols-4">
            {about.highlights.map(({ title, text }) => (
              <li key={title}>
                <strong className="block text-2xl text-accent-text">{title}</strong>{' '}
                <span className="text-muted">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="page-width section-space grid grid-cols-1 gap-12 lg:grid-cols-2 lg:gap-20">
        <section aria-labelledby="owner-title">
          <OwnerHeading {...about.owner} />
          {about.owner.story.map((paragraph) => (
            <p key={paragraph} className="mb-4">
              {paragraph}
            </p>
          ))}
          {about.owner.words && (
            <blockquote className="border-l-2 border-accent pl-5 text-lead">“{about.owner.words}”</blockquote>
          )}
        </section>
        {(about.commitment || about.advantages.length > 0) && <Commitment {...about} />}
      </div>
      {about.services.length > 0 && <Services services={about.services} />}
      {about.others.length > 0 && <Team people={about.others} />}
      {about.testimonials.length > 0 && <Testimonials testimonials={about.testimonials} />}
    </>
  );
}

function OwnerHeading({ name, title, photo }: AboutTexts['owner']) {
  const words = (
    <>
      <h2 id="owner-title" className="mb-2 text-title">
        {name}
      </h2>
      <p className="mb-6 text-muted">{title}</p>
    </>
  );
  if (!photo) return words;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4 [&_p]:mb-0">
      <OwnPicture picture={photo} alt="" sizes="10rem" className="size-32 shrink-0 rounded-full sm:size-40" />
      <div>{words}</div>
    </div>
  );
}

function Commitment({ commitment, advantages }: AboutTexts) {
  return (
    <section aria-labelledby="commitment-title">
      <h2 id="commitment-title" className="mb-6 text-title">
        Our Commitment
      </h2>
      {commitment && <p className="mb-8">{commitment}</p>}
      {advantages.length > 0 && (
        <>
          <h3 className="mb-3 text-xl">Our Advantages</h3>
          <ul className="grid gap-3">
            {advantages.map((advantage) => (
              <li key={advantage} className="flex gap-3">
                <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent-text" />
                {advantage}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Services({ services }: Pick<AboutTexts, 'services'>) {
  return (
    <section aria-labelledby="services-title" className="bg-sunken">
      <div className="page-width section-space">
        <h2 id="services-title" className="mb-8 text-title">
          Service Highlights
        </h2>
        <ul className="grid gap-6 md:grid-cols-3">
          {services.map(({ title, text }) => (
            <li key={title} className="rounded-card border border-line bg-surface p-6 tight:p-4">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
