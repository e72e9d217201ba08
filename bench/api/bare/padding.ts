/**
 * Texts that make the rows of the bare side as long as ours, for `--equal-length`: our properties contain
 * the addresses of their files several times, as the contract requires.
 */
export interface Padding {
  /** Bytes for each row of a list. */
  readonly card: number
  /** Bytes for a single record. */
  readonly record: number
}

export const writePadding = ({ card, record }: Padding): string => `${card},${record}`

export function readPadding(text = '0,0'): Padding {
  const [card = 0, record = 0] = text.split(',').map(Number)
  return { card, record }
}

interface Lengths {
  readonly ours: number
  readonly bare: number
}

/** From the lengths of a list with `rows` rows and of a record. */
export function paddingFor(list: Lengths & { readonly rows: number }, record: Lengths): Padding {
  const missing = ({ ours, bare }: Lengths, rows = 1) => Math.max(0, Math.round((ours - bare) / rows) - nameBytes)
  return { card: missing(list, list.rows), record: missing(record) }
}

const nameBytes = ',"padding":""'.length
