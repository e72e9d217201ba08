/** Joins class names. Falsy entries are skipped, so conditions can be used in the list. */
export const classNames = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ')
