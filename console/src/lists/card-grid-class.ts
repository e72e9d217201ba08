/**
 * 1, 2, 3 or 4 columns by width, cards of equal height. The steps are those of `columnsFor` in use-grid-shape; the sidebar
 * takes its 250 pixels from 64rem up.
 */
export const cardGridClass =
  'grid grid-cols-1 gap-4 min-[35rem]:grid-cols-2 min-[53rem]:grid-cols-3 lg:grid-cols-2 min-[69.125rem]:grid-cols-3 min-[86.625rem]:grid-cols-4'
