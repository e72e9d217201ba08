/** '1 property', '8,750 properties' */
export const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? one : many}`
