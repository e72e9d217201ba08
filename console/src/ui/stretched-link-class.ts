/**
 * A link whose area covers its nearest positioned ancestor, a card or a row, so that the whole of it is one
 * link. Buttons above it need `relative z-10`. The focus ring surrounds the area.
 */
export const stretchedLinkClass =
  'outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-green'
