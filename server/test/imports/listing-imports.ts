import { afterAll, afterEach, beforeAll } from 'vitest'

import { expectStoredJson } from '../stored-json'
import { type Imports, openImports } from './import-csv'

/**
 * `npm run import` on a database whose listings and agents are removed after each test. Call it at the top of
 * a test file; `database` is there once the tests run.
 */
export function setUpListingImports() {
  let database: Imports
  beforeAll(async () => {
    database = await openImports()
  })
  afterEach(async () => {
    await expectStoredJson(database.db)
    await database.pool.query('truncate property, property_counter, change, media, media_intent, agent cascade')
  })
  afterAll(() => database.close())

  return {
    get database() {
      return database
    },
    importing: (...args: string[]) => database.importing(...args),
    csv: (content: string | Buffer) => database.csv(content),
  }
}
