import { OwnPicture } from '#features/dealership/client/own-picture.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';

const WIDE = '(min-width: 64rem)';

/**
 * The picture behind the headline; on a phone a closer crop below the buttons, or beside them when it lies
 * on its side. It is the largest element of the first
 * view, so it loads first.
 */
export function HeroPicture() {
  const { picture } = useDealership().hero;
  if (picture) {
    return <OwnPicture picture={picture} alt="" sizes="100vw" isFirst className={`${place} lg:hero-veil`} />;
  }
  return (
    <picture>
      <source media={WIDE} type="image/avif" srcSet={hall('avif')} sizes="100vw" width={1920} height={1080} />
      <source media={WIDE} type="image/webp" srcSet={hall('webp')} sizes="100vw" width={1920} height={1080} />
      <source type="image/avif" srcSet={car('avif')} sizes="100vw" />
      <img
        src="/art/hero-phone-828.webp"
        srcSet={car('webp')}
        sizes="100vw"
        width={880}
        height={500}
        alt=""
        fetchPriority="high"
        className={`${place} object-cover lg:object-[72%_85%]`}
      />
    </picture>
  );
}

const place =
  'aspect-[880/500] w-full max-lg:hero-fade sm:aspect-[21/9] lg:absolute lg:inset-0 lg:-z-10 lg:aspect-auto lg:h-full low:absolute low:inset-y-0 low:right-0 low:-z-10 low:aspect-auto low:h-full low:w-[58%] low:hero-side';

function hall(ending: 'avif' | 'webp'): string {
  return [640, 1280, 1920].map((width) => `/art/hero-${width}.${ending} ${width}w`).join(', ');
}

function car(ending: 'avif' | 'webp'): string {
  return [480, 828].map((width) => `/art/hero-phone-${width}.${ending} ${width}w`).join(', ');
}
