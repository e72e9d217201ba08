/**
 * '8,750', for whole numbers. Not by `toLocaleString`: its first call takes a browser as long as rendering
 * the cards of a list.
 */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** '1 property', '8,750 properties' */
export const countOf = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
