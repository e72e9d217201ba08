/** A cell, shortened for a message. */
export const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

export const number = (value: number): string => value.toLocaleString('en-NG')

/** 1 cell, 2 cells */
export const counted = (count: number, label: string): string => `${number(count)} ${label}${count === 1 ? '' : 's'}`

/** a name, an email and a message */
export const joinWithAnd = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
