import { Id, Timestamp } from '../values/fields'
import { z } from '../zod'
import type { About } from './field'

/** A column that only the server sets. */
export const managed = <Schema extends z.ZodMiniType, const Options extends About & { label?: string } = object>(
  record: () => Schema,
  options?: Options,
) => ({ ...(options as Options), record })

/** A value that is made when a record is read, from other tables for example. */
export const computed = <Schema extends z.ZodMiniType, const Options extends { label?: string } = object>(
  record: () => Schema,
  options?: Options,
) => ({ ...(options as Options), record, isComputed: true as const })

export const id = () => managed(() => Id)
export const timestamp = () => managed(() => Timestamp)
/** Counts the changes of a record (docs/decisions/0048). */
export const version = () => managed(() => z.int())
