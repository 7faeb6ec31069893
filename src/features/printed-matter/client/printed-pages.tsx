import { type ReactNode, type RefObject, useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './printed-matter.css?inline';

interface PrintedPagesProps {
  children: ReactNode;
  ref?: RefObject<HTMLDivElement | null>;
}

/**
 * What comes out of the printer in place of the screen: laid out in millimetres beside the page, and seen on paper
 * alone.
 */
export function PrintedPages({ children, ref }: PrintedPagesProps) {
  return createPortal(
    <div className="printed-pages" ref={ref}>
      {children}
    </div>,
    document.body,
  );
}

/** The rules of paper hold while such a page is open: they would change what other pages print. */
export function usePaperStyles(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}
