import type { Figure } from '../bench/report'

/** The numbers of a run, by their names on the command line: `--rounds 100`. */
export type Numbers<Name extends string = string> = Readonly<Record<Name, number>>

/** One claim about Gatehouse, and the program that measures it. */
export interface Proof {
  readonly name: string
  /** What is measured, for the list of the command. */
  readonly claim: string
  /** The numbers of a complete run, which the command line can change. */
  readonly numbers: Numbers
  /** True if a complete run takes at most about a minute: `npm run prove` includes it. */
  readonly isQuick: boolean
  /** @throws CannotRun where this machine lacks something */
  readonly run: (numbers: Numbers) => Promise<readonly Figure[]>
}

/** Checks that a proof reads only numbers that it declares. */
export const proof = <const Name extends string>(definition: {
  readonly name: string
  readonly claim: string
  readonly numbers: Numbers<Name>
  readonly isQuick: boolean
  readonly run: (numbers: Numbers<Name>) => Promise<readonly Figure[]>
}): Proof => ({ ...definition, run: definition.run })

/** The proof needs something that this machine does not have. The message is complete. */
export class CannotRun extends Error {
  override name = 'CannotRun'
}

/** The seed of a run, or a new one for 0. It is printed, so that the run can be repeated. */
export function chooseSeed(seed: number): number {
  const chosen = seed || Math.ceil(Math.random() * 1_000_000)
  console.log(`  seed ${chosen}`)
  return chosen
}

/** A figure that must be zero. */
export const none = (what: string, found: readonly unknown[] | number): Figure => {
  const count = typeof found === 'number' ? found : found.length
  return { what, measured: count.toLocaleString('en'), target: '0', isReached: count === 0 }
}

export const maxFigure = (what: string, measured: number, max: number, unit: string): Figure => ({
  what,
  measured: `${round(measured)} ${unit}`,
  target: `at most ${round(max)} ${unit}`,
  isReached: measured <= max,
})

export const minFigure = (what: string, measured: number, min: number): Figure => ({
  what,
  measured: measured.toLocaleString('en'),
  target: `at least ${min.toLocaleString('en')}`,
  isReached: measured >= min,
})

const round = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 })
