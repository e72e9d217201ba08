/** '8,750', or '1,000+' for a minimum */
export const countText = (count: number, isMinimum = false): string =>
  `${count.toLocaleString('en-NG')}${isMinimum ? '+' : ''}`

/** '1 property', '8,750 properties', or '1,000+ properties' for a minimum */
export const countOf = (count: number, one: string, many: string, isMinimum = false): string =>
  `${countText(count, isMinimum)} ${count === 1 && !isMinimum ? one : many}`
