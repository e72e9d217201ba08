/**
 * 1, 2, 3 or 4 columns by the width of the window, cards of equal height. In pixels, because a larger default font must not
 * move the steps. `useGridShape` reads the columns from what this makes, so they stand here alone.
 */
export const cardGridClass =
  'grid grid-cols-1 gap-4 min-[640px]:grid-cols-2 min-[1024px]:grid-cols-3 min-[1200px]:grid-cols-4'

/** How wide a card's picture is at those steps, beside the sidebar and in a page of at most 1,440 pixels. */
export const cardSizes =
  '(min-width: 1746px) 348px, (min-width: 1200px) 20vw, (min-width: 1024px) 24vw, (min-width: 640px) 46vw, 94vw'
