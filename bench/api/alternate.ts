import { median } from '../report'

/**
 * Measures each of several things once per round and returns the measurements. They alternate,
 * so that other load of the machine affects all of them, and each round has the opposite order.
 */
export async function alternate<Name extends string, Measured>(
  rounds: number,
  measures: Readonly<Record<Name, () => Promise<Measured>>>,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(measures) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Measured[]>
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed()
    for (const name of order) measured[name].push(await measures[name]())
  }
  return measured
}

export interface Ratio {
  readonly median: number
  readonly text: string
}

/** The ratio of each round; the goals refer to the median. */
export function ratioOf(dividends: readonly number[], divisors: readonly number[]): Ratio {
  const ratios = dividends.map((dividend, round) => dividend / (divisors[round] ?? Number.NaN))
  const middle = median(ratios)
  const digits = (ratio: number) => ratio.toFixed(ratio < 10 ? 2 : 0)
  return { median: middle, text: `${digits(middle)} (${digits(Math.min(...ratios))}–${digits(Math.max(...ratios))})` }
}
