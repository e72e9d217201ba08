import { countOf } from '@gatehouse/contract/wording/count-text'
import type { Encoding } from '../csv/decode-text'
import type { PlanContext } from './import-plan'
import type { StagedImport } from './staged-imports'

/** The queue of jobs that check the rows of staged files; its name is stored. */
export const importQueue = 'import'

export const contextOf = (staged: StagedImport, now: Date): PlanContext => ({
  now,
  isMonthFirst: staged.is_month_first,
  skipsDuplicates: staged.skips_duplicates,
  encoding: staged.encoding as Encoding,
})

export const nothingImported = (refused: number): string =>
  `Nothing was imported, because ${countOf(refused, ['row', 'rows'])} cannot be. Correct ${refused === 1 ? 'it' : 'them'}, or import the good ones.`
