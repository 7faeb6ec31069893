/** Layout shared by the page and its skeleton. On a phone the price follows the photos. */
export const detailGrid = {
  grid: 'mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] xl:gap-12',
  gallery: 'min-w-0',
  sidebar: 'lg:col-start-2 lg:row-span-2 lg:row-start-1',
  content: 'min-w-0 space-y-10',
};
