/** Joins class names and leaves out what is false, so that conditions can stand in the list. */
export const classNames = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ')
