/** Numbers as people write them before rooms: `4`, `04`, `four`, `four (4)`. */
export const countPattern = String.raw`(?<![\p{L}\p{N}.,])(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)(?: ?\(\d{1,2}\))?`

const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export function countOf(text: string): number {
  const named = names.indexOf(text.toLowerCase())
  return named >= 0 ? named + 1 : Number(text)
}

/** The value if all are the same; `isDoubtful` if they differ. */
export function onlyOf<T>(values: readonly T[]): { value: T | null; isDoubtful: boolean } {
  const distinct = new Set(values)
  const [value = null] = distinct
  return distinct.size === 1 ? { value, isDoubtful: false } : { value: null, isDoubtful: distinct.size > 1 }
}
