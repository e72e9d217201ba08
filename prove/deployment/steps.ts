import type { Figure } from '../../bench/report'
import { CannotRun, minFigure, none } from '../proof'

/** Steps that are run one after the other, each of which works, fails, or cannot run on this machine. */
export interface Steps {
  /** Runs and prints a step. A failed one does not end the proof. */
  readonly step: (what: string, work: () => Promise<unknown>) => Promise<void>
  /** With `minDone`, the number of steps that must have worked. */
  readonly figures: (minDone: number) => readonly Figure[]
}

export function createSteps(): Steps {
  let done = 0
  const failed: string[] = []
  return {
    async step(what, work) {
      try {
        await work()
        done += 1
        console.log(`  done        ${what}`)
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        if (!(error instanceof CannotRun)) failed.push(what)
        console.log(`  ${error instanceof CannotRun ? 'cannot run' : 'FAILED    '}  ${what}: ${message.trim()}`)
      }
    },
    figures: (minDone) => [minFigure('steps that worked', done, minDone), none('steps that failed', failed)],
  }
}

/** @throws Error with what is expected and what was found */
export function expect(what: string, isTrue: boolean, found: unknown): void {
  if (!isTrue) throw new Error(`expected ${what}, found ${JSON.stringify(found)}`)
}
