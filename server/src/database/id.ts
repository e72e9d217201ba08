import { uuidv7 } from 'uuidv7'

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A new UUIDv7: made here and not by the database, whose `uuidv7()` needs PostgreSQL 18. */
export const newId = (): string => uuidv7()

/** Whether a text can be an id at all: what cannot is looked up nowhere, because PostgreSQL would refuse it with an error. */
export const isId = (text: string): boolean => shape.test(text)
