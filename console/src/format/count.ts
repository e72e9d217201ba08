/**
 * '8,750', for whole numbers. Without `Intl.NumberFormat`: the first one takes about as much processor time
 * as rendering the cards of a list.
 */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** '8,750', or '1,000+' for a minimum */
export const countText = (count: number, isMinimum = false): string => `${formatCount(count)}${isMinimum ? '+' : ''}`

/** '1 property', '8,750 properties', or '1,000+ properties' for a minimum */
export const countOf = (count: number, one: string, many: string, isMinimum = false): string =>
  `${countText(count, isMinimum)} ${count === 1 && !isMinimum ? one : many}`
