import { type ComponentType, createContext, type ReactElement, use } from 'react';

/** Cache key: an object by identity, and primitives. */
export interface KeptProps {
  of: object;
}

export interface HtmlKeeper {
  /** The HTML of this element: of a component with these props. */
  htmlOf(element: ReactElement, component: object, props: KeptProps): string;
}

/** Server only: renders what is asked for once. */
export const HtmlKeeperContext = createContext<HtmlKeeper | undefined>(undefined);

/**
 * An element with a component inside that the server renders once for equal props, whatever page it is on: like
 * `memo`, and with its contract, that the component depends on nothing but its props and the dealership. There is no
 * `useId` and no read in it. Browsers find the same HTML as without, and hydrate it as usual.
 */
export function keepHtml<Props extends KeptProps>(Tag: 'li' | 'div', Inside: ComponentType<Props>) {
  return function Kept({ className, ...props }: Props & { className?: string }) {
    const keeper = use(HtmlKeeperContext);
    const own = props as unknown as Props; // all but the class
    const inside = <Inside {...own} />;
    if (!keeper) return <Tag className={className}>{inside}</Tag>;
    const html = keeper.htmlOf(inside, Inside, own);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has made it, from this very element
    return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  };
}
