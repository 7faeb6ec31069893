import { useRead } from '#client/api/use-read.ts';
import { OwnPicture } from '#features/dealership/client/own-picture.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { homeTextsAddress } from '#features/dealership/dealership-paths.ts';

/**
 * A picture beside a page's title, and the faces of those who have uploaded theirs. On a phone it is low, because people
 * came for what is below it.
 */
export function OurPlace() {
  const { picture } = useDealership().hero;
  const { data: texts } = useRead(homeTextsAddress());
  const faces = texts?.leadership.people.flatMap(({ name, title, photo }) =>
    photo ? [{ name, title, photo }] : [],
  );
  return (
    <div className="mt-6 sm:mt-0 sm:w-[38%] sm:shrink-0 lg:w-md">
      {picture ? (
        <OwnPicture
          picture={picture}
          alt=""
          sizes="(min-width: 64rem) 28rem, (min-width: 40rem) 38vw, 100vw"
          isFirst
          className={place}
        />
      ) : (
        <img src="/art/dealership-0-800.webp" width={1600} height={1067} alt="" className={place} />
      )}
      {faces && faces.length > 0 && (
        <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-3">
          {faces.map(({ name, title, photo }) => (
            <li key={name} className="flex items-center gap-3 text-sm">
              <OwnPicture picture={photo} alt="" sizes="3rem" className="size-12 shrink-0 rounded-full" />
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="text-muted">{title}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const place = 'aspect-3/2 w-full rounded-card object-cover max-sm:aspect-5/2';
