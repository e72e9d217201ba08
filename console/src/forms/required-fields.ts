/** False for '', spaces, null and an empty list. */
export const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) ? value.length > 0 : value !== null

/** Whether a field with this name is filled. A password may consist of spaces. */
export const isFieldFilled = (name: string, value: unknown): boolean =>
  /pswd$/i.test(name) ? value !== '' : isFilled(value)

const maxNamed = 4

/** 'Logo, Postcode', or 'Logo, Company name, First name and 5 more'; '' for none. */
export const listLabels = (labels: readonly string[]): string =>
  labels.length <= maxNamed
    ? labels.join(', ')
    : `${labels.slice(0, maxNamed - 1).join(', ')} and ${labels.length - maxNamed + 1} more`
