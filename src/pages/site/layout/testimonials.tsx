import { Star } from 'lucide-react';
import type { Testimonial } from '#features/dealership/dealership.contract.ts';

const MOST_STARS = 5;

export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <section aria-labelledby="testimonials-title" className="page-width section-space">
      <h2 id="testimonials-title" className="mb-8 text-title">
        What Our Customers Say
      </h2>
      <ul className="grid gap-6 md:grid-cols-3">
        {testimonials.map(({ quote, name, rating, source }) => (
          <li key={name} className="rounded-card border border-line bg-surface p-6">
            <p role="img" aria-label={`${rating} out of ${MOST_STARS}`} className="flex gap-1">
              {Array.from({ length: MOST_STARS }, (_, index) => index + 1).map((star) => (
                <Star
                  key={star}
                  aria-hidden="true"
                  className={star <= rating ? 'size-5 fill-accent text-accent' : 'size-5 text-control'}
                />
              ))}
            </p>
            <blockquote className="my-4">“{quote}”</blockquote>
            <p className="font-semibold">{name}</p>
            {source && <p className="text-sm text-muted">{source}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
