import { median, type Figure } from '../report'
import type { Entry } from './recorder'
import type { Step } from './step'
import { amountOf, type TransferKind } from './transfers'
import { cumulativeShift, slowestInteraction } from './vitals'

/** One visit, from the sign-in to the last card, in one browser. */
export interface Session {
  readonly steps: readonly Step[]
  readonly entries: readonly Entry[]
  readonly heap: Heap | null
}

/** Used bytes of the JavaScript heap with the first page of a list, and with all cards that were scrolled. */
export interface Heap {
  readonly first: number
  readonly last: number
  readonly cards: number
}

const maxBytes = { signIn: 100_000, firstList: 150_000 }
const maxMs = { signIn: 1_100, firstListCold: 1_500, firstListWarm: 800, interaction: 150 }
const maxShift = 0.02

/** The goals over the faster connection, each with the median of the sessions. */
export function figuresOf(sessions: readonly Session[]): Figure[] {
  const stepsOf = (what: string): Step[] => sessions.flatMap(({ steps }) => steps.filter((step) => step.what === what))
  const bytes = (what: string, max: number, ...of: TransferKind[]) => {
    const measured = median(stepsOf(what).map(({ before }) => amountOf(before, ...of).bytes))
    return { measured: kilobytes(measured), target: `at most ${kilobytes(max)}`, isReached: measured <= max }
  }
  const ms = (times: readonly number[], max: number) => {
    const measured = median(times)
    const range = `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}`
    return { measured: `${measured.toFixed(0)} ms (${range})`, target: `at most ${max} ms`, isReached: measured <= max }
  }
  const usable = (what: string, max: number) =>
    ms(
      stepsOf(what).map(({ usableMs }) => usableMs),
      max,
    )
  const shift = median(sessions.map(({ entries }) => cumulativeShift(entries)))
  const interactions = sessions.map(({ entries }) => slowestInteraction(entries)?.ms ?? 0)
  return [
    { what: 'Sign-in page: transferred until usable', ...bytes('Sign-in page, cold', maxBytes.signIn) },
    { what: 'Sign-in page: usable', ...usable('Sign-in page, cold', maxMs.signIn) },
    {
      what: 'First list: script and data before the first card',
      ...bytes('First list, cold', maxBytes.firstList, 'script', 'data'),
    },
    { what: 'First list: first card, cold', ...usable('First list, cold', maxMs.firstListCold) },
    { what: 'First list: first card, warm', ...usable('First list, warm', maxMs.firstListWarm) },
    { what: 'First list: first card, third visit', ...usable('First list, third visit', maxMs.firstListWarm) },
    {
      what: 'CLS, the largest of the session',
      measured: shift.toFixed(4),
      target: `at most ${maxShift}`,
      isReached: shift <= maxShift,
    },
    { what: 'INP, the slowest interaction of the session', ...ms(interactions, maxMs.interaction) },
  ]
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
