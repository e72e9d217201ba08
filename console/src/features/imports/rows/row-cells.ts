import type { Import } from '@gatehouse/contract/imports/endpoints'

/** Joins a cell with the next one as a comma has separated them: 45 and 000 to a number, others to a text. */
export function joinWithNext(cells: readonly string[], index: number): string[] {
  const [first = '', second = ''] = cells.slice(index, index + 2)
  const isNumber = /\d$/.test(first) && /^\d{3}(?!\d)/.test(second)
  const joined = [first, second].filter((text) => text !== '').join(isNumber ? ',' : ', ')
  return [...cells.slice(0, index), joined, ...cells.slice(index + 2)]
}

/** Moves a cell and those after it to the next columns. */
export const insertCell = (cells: readonly string[], index: number): string[] => [
  ...cells.slice(0, index),
  '',
  ...cells.slice(index),
]

/** The cell of each column with a heading, as a correction of a whole row is sent. */
export const namedCells = (columns: Import['columns'], cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.flatMap(({ name }, index) => (name === '' ? [] : [[name, cells[index] ?? ''] as const])))
