/** One icon set, one size, one stroke: `<House {...iconSize} />`. */
export const iconSize = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
