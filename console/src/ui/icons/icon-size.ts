/** Default size and stroke of icons: `<House {...iconSize} />`. */
export const iconSize = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
