import { undoReasons } from '@gatehouse/contract/history/undo'

import { AppError } from '../app-error'
import type { Config } from '../config'

/**
 * The entities whose records are not in our tables: careers, if the settings name a Firestore project
 * (docs/decisions/0019). Their changes are recorded, and an undo here would write a row that is never read.
 */
export const entitiesElsewhere = ({ firestore }: Pick<Config, 'firestore'>): ReadonlySet<string> =>
  new Set(firestore === null ? [] : ['career'])

/** @throws AppError conflict */
export function assertStoredHere(elsewhere: ReadonlySet<string>, entity: string): void {
  if (elsewhere.has(entity)) throw new AppError('conflict', undoReasons.storedElsewhere)
}
