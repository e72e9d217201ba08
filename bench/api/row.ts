import type { Bench } from './open-bench'
import type { Side } from './programs'

/** A row of the table that the bench prints. */
export interface Result {
  readonly row: string
  readonly ours: string
  readonly bare: string
  readonly ratio: string
  /** p50 and p99 of ours in milliseconds. */
  readonly times: string
  /** Milliseconds of processor time per request, ours and bare: they depend less on other load. */
  readonly processor?: string
  readonly goal: string
  readonly isReached: boolean
}

export interface Settings {
  readonly rounds: number
  readonly forMs: number
  readonly connections: number
}

/** What a row measures with. */
export interface Context extends Settings {
  readonly bench: Bench
  readonly ours: Side
  readonly bare: Side
}

export interface Row {
  /** Its name in `--only`. */
  readonly name: string
  measure(context: Context): Promise<readonly Result[]>
}
