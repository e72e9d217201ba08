/** A cell, shortened for a message. */
export const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** a name, an email and a message */
export const joinWithAnd = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
