import { Link } from 'wouter';
import { useRead } from '#client/api/use-read.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { facetsAddress } from '#features/vehicles/vehicle-paths.ts';
import { groupThousands } from '#shared/numbers.ts';
import { type CountedCategory, categories, countCategories } from './categories.ts';
import { SectionHeading } from './section-heading.tsx';

export function VehicleCategories() {
  const { data, isPending } = useRead(facetsAddress({}));
  const counted = countCategories(data?.facets ?? {});
  if (!isPending && counted.length === 0) return null;
  return (
    <section aria-labelledby="categories-title" className="border-y border-line bg-sunken">
      <div className="page-width section-space">
        <SectionHeading id="categories-title" eyebrow="Find your kind" title="Browse by Category" />
        <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4 tight:grid-cols-1">
          {isPending
            ? categories.map(({ name }) => (
                <li key={name}>
                  <Skeleton className="aspect-[4/3.9] w-full rounded-card" />
                </li>
              ))
            : counted.map((category) => (
                <li key={category.name}>
                  <CategoryTile {...category} />
                </li>
              ))}
        </ul>
      </div>
    </section>
  );
}

function CategoryTile({ name, href, count, picture }: CountedCategory) {
  const source = (width: number) => `/art/category-${picture}-${width}.webp`;
  return (
    <Link
      href={href}
      className="group block h-full overflow-hidden rounded-card border border-line bg-surface transition-shadow hover:shadow-float"
    >
      <span className="block overflow-hidden">
        <img
          src={source(400)}
          srcSet={`${source(400)} 400w, ${source(800)} 800w`}
          sizes="(min-width: 64rem) 20rem, 50vw"
          width={400}
          height={300}
          alt=""
          loading="lazy"
          className="aspect-4/3 w-full object-cover dark:[filter:brightness(0.7)] transition-transform duration-500 group-hover:scale-105"
        />
      </span>
      <span className="flex flex-col justify-between gap-x-3 px-3 py-3 sm:flex-row sm:px-4 sm:items-baseline">
        <span className="font-semibold max-sm:text-[0.9375rem]">{name}</span>{' '}
        <span className="text-sm text-muted">
          {groupThousands(count)} {count === 1 ? 'vehicle' : 'vehicles'}
        </span>
      </span>
    </Link>
  );
}
