import type { Kysely } from 'kysely'

import type { Tables } from '../../../database/tables'
import { createDailyDigests } from './daily-digests'
import { type ExportRange, findLastPlace, readExported } from './exported-changes'

/**
 * The lines of the file that `npm run history -- export` writes, each JSON: what it contains, the changes in
 * their order, and a digest of each day.
 */
export async function* exportChanges(db: Kysely<Tables>, wanted: Omit<ExportRange, 'last'>): AsyncGenerator<string> {
  const range: ExportRange = { last: await findLastPlace(db), ...wanted }
  yield toLine({ export: range })
  const digests = createDailyDigests()
  for await (const change of readExported(db, range)) {
    digests.add(change)
    yield toLine({ change })
  }
  for (const digest of digests.finish()) yield toLine({ digest })
}

const toLine = (value: object) => `${JSON.stringify(value)}\n`
