/** A measurement and its target. */
export interface Figure {
  readonly what: string
  readonly measured: string
  readonly target: string
  readonly isReached: boolean
}

/** Prints figures as a table. Returns the exit code: 1 if one of them misses its target. */
export function printFigures(title: string, figures: readonly Figure[]): number {
  const rows = figures.map((figure) => [figure.what, figure.measured, figure.target, figure.isReached ? 'yes' : 'NO'])
  console.log(`\n${title}`)
  printTable([['', 'measured', 'target', 'reached'], ...rows])
  return figures.every(({ isReached }) => isReached) ? 0 : 1
}

/** Prints rows of cells with aligned columns. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    console.log(cells.join('   ').trimEnd())
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
