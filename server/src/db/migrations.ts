import { migration0001 } from './migrations/0001-properties-agents-sessions'

/** One step of the database, applied once and for ever: a migration that has been released is never edited. */
export interface Migration {
  name: string
  sql: string
}

/** In the order in which they are applied. */
export const migrations: Migration[] = [migration0001]
