import type { AboutTexts } from '../about-page.tsx';

/** Further people, in the order that the dealership gives them. */
export function Team({ people }: { people: AboutTexts['others'] }) {
  return (
    <section aria-labelledby="team-title" className="page-width section-space">
      <h2 id="team-title" className="mb-8 text-title">
        Our Team
      </h2>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {people.map(({ name, title, words }) => (
          <li key={name} className="rounded-card border border-line bg-surface p-6">
            <h3 className="text-xl">{name}</h3>
            <p className="text-muted">{title}</p>
            {words && <p className="mt-3">{words}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
