import { uuidv7 } from 'uuidv7'

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns a new UUIDv7. Generated here because the database's `uuidv7()` needs PostgreSQL 18. */
export const newId = (): string => uuidv7()

/**
 * True if the text has the format of an id. Anything else must not be queried: PostgreSQL would fail with a
 * syntax error.
 */
export const isId = (text: string): boolean => shape.test(text)
