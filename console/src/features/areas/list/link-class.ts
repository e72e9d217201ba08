/** A link in a cell: high enough to be pressed by a thumb on phones. */
export const linkClass = 'py-1 font-semibold text-green-ink wrap-anywhere hover:underline max-lg:py-2.5'
