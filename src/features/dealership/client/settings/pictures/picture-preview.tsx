import type { ReactNode } from 'react';
import type { ShownPicture } from '#features/dealership/dealership.contract.ts';
import { photoAddress } from '#features/photos/photo-address.ts';
import { OwnPicture } from '../../own-picture.tsx';
import type { PictureUse } from './picture-uses.ts';

interface PicturePreviewProps {
  kind: PictureUse['kind'];
  picture: ShownPicture;
}

/** A picture as visitors will see it. */
export function PicturePreview({ kind, picture }: PicturePreviewProps) {
  switch (kind) {
    case 'logo':
      return (
        <OnBoth
          picture={picture}
          dark="In header and footer"
          light="On print sheets"
          look="h-11 w-auto max-w-full object-contain"
        />
      );
    case 'favicon':
      return (
        <OnBoth picture={picture} dark="In a dark tab" light="In a light tab" look="size-8 object-contain" />
      );
    case 'hero':
      return (
        <Row>
          <Shown caption="On computers" className="grow basis-72">
            <span className="night block overflow-clip rounded-control">
              <OwnPicture picture={picture} alt="" sizes="30rem" className="hero-veil aspect-[5/2] w-full" />
            </span>
          </Shown>
          <Shown caption="On phones" className="w-40">
            <OwnPicture
              picture={picture}
              alt=""
              sizes="10rem"
              className="aspect-[880/500] w-full rounded-control"
            />
          </Shown>
        </Row>
      );
    case 'person':
      return <OwnPicture picture={picture} alt="" sizes="7rem" className="size-28 rounded-full" />;
    default:
      return (
        <OwnPicture
          picture={picture}
          alt=""
          sizes="15rem"
          className="aspect-[3/2] w-60 max-w-full rounded-control"
        />
      );
  }
}

interface OnBothProps {
  picture: ShownPicture;
  dark: string;
  light: string;
  look: string;
}

function OnBoth({ picture, dark, light, look }: OnBothProps) {
  const image = (
    <img
      src={photoAddress(picture, 320)}
      srcSet={`${photoAddress(picture, 640)} 2x`}
      width={picture.width}
      height={picture.height}
      alt=""
      className={look}
    />
  );
  return (
    <Row>
      <Shown caption={dark} className="grow basis-48">
        <span className={`night ${ground}`}>{image}</span>
      </Shown>
      <Shown caption={light} className="grow basis-48">
        <span className={`bg-white ${ground}`}>{image}</span>
      </Shown>
    </Row>
  );
}

const ground = 'flex min-h-18 items-center rounded-control border border-line px-5 py-3';

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-4">{children}</div>;
}

function Shown({
  caption,
  className,
  children,
}: {
  caption: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <figure className={`min-w-0 ${className}`}>
      {children}
      <figcaption className="mt-1 text-sm text-muted">{caption}</figcaption>
    </figure>
  );
}
