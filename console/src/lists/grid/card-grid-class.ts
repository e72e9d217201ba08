/**
 * 1, 2, 3 or 4 columns by the width of the window, cards of equal height. In pixels, so that a larger default
 * font does not change the breakpoints. `useGridShape` reads the number of columns from the computed style.
 */
export const cardGridClass =
  'grid grid-cols-1 gap-4 min-[640px]:grid-cols-2 min-[1024px]:grid-cols-3 min-[1200px]:grid-cols-4'

/**
 * The `sizes` of a card's image at those breakpoints, beside
 * the sidebar and in a page of at most 1,440 pixels.
 */
export const cardSizes =
  '(min-width: 1746px) 348px, (min-width: 1200px) 20vw, (min-width: 1024px) 24vw, (min-width: 640px) 46vw, 94vw'
