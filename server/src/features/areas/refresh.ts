import type { Kysely } from 'kysely'

import { setOwnAreas, spellingsOf } from '../../areas/dictionary'
import type { Tables } from '../../database/tables'
import type { TaskLog } from '../../log'
import { findAreasAgain } from '../../records/search/find-areas-again'
import { findAreasVersion, finishAreaChange, listOwnAreas, takeAreaChange } from './repository'

let version: string | null = null

/** Makes the areas of administrators known to this process, if they have changed. */
export async function loadOwnAreas(db: Kysely<Tables>): Promise<void> {
  const current = await findAreasVersion(db)
  if (current === version) return
  setOwnAreas(await listOwnAreas(db))
  version = current
}

/**
 * A background task: makes changes of other instances known, and lets the listings whose locations have the
 * names of a changed area find their areas again. It does so twice: an instance that does not know a change
 * yet may write a location meanwhile.
 */
export async function refreshAreas(db: Kysely<Tables>, log: Pick<TaskLog, 'info'>): Promise<void> {
  await loadOwnAreas(db)
  for (let change = await takeAreaChange(db); change !== null; change = await takeAreaChange(db)) {
    // It may be newer than what was loaded.
    await loadOwnAreas(db)
    const names = change.names.flatMap((text) => spellingsOf({ name: text, other_names: '' }))
    const rows = await findAreasAgain(db, names)
    if (rows > 0) log.info({ rows }, 'Found the areas of listings again')
    await finishAreaChange(db, change)
  }
}
