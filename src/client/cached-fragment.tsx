import { type ComponentType, createContext, type ReactElement, use } from 'react';

/** Cache key: an object by identity, and primitives. */
export interface FragmentProps {
  of: object;
}

export interface FragmentCache {
  /** The HTML of this element: of a component with these props. */
  htmlOf(element: ReactElement, component: object, props: FragmentProps): string;
}

/** Server only: renders what is asked for once. */
export const FragmentCacheContext = createContext<FragmentCache | undefined>(undefined);

/**
 * An element with a component inside that the server renders once for equal props, whatever page it is on: like
 * `memo`, and with its contract, that the component depends on nothing but its props and the dealership. There is no
 * `useId` and no read in it. Browsers find the same HTML as without, and hydrate it as usual.
 */
export function cachedFragment<Props extends FragmentProps>(Tag: 'li' | 'div', Inside: ComponentType<Props>) {
  return function CachedFragment({ className, ...props }: Props & { className?: string }) {
    const cache = use(FragmentCacheContext);
    const own = props as unknown as Props; // all but the class
    const inside = <Inside {...own} />;
    if (!cache) return <Tag className={className}>{inside}</Tag>;
    const html = cache.htmlOf(inside, Inside, own);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has made it, from this very element
    return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  };
}
