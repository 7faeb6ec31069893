/**
 * Layout shared by the page and its skeleton. On a phone the price follows the photos; on one that lies on its side the
 * photos come before everything.
 */
export const detailGrid = {
  grid: 'mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] xl:gap-12 low:contents',
  gallery: 'min-w-0 low:order-first low:mb-4',
  sidebar: 'lg:col-start-2 lg:row-span-2 lg:row-start-1 low:mt-6',
  content: 'min-w-0 space-y-10 low:mt-8',
};
