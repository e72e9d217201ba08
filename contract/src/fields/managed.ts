import { described } from '../paging'
import { Id, isCalendarDate, Timestamp } from '../values/fields'
import { z } from '../zod'
import type { About } from './field'

/** A column that only the server sets. */
export const managed = <
  Schema extends z.ZodMiniType,
  const Options extends About & { label?: string; isText?: true } = object,
>(
  record: () => Schema,
  options?: Options,
) => ({ ...(options as Options), record })

/** A column that responses do not contain, with the options of `managed`. */
export const internal = <
  Schema extends z.ZodMiniType,
  const Options extends About & { label?: string; isText?: true } = object,
>(
  record: () => Schema,
  options?: Options,
) => ({ ...managed(record, options), isInternal: true as const })

/** A value that is made when a record is read, from other tables for example. */
export const computed = <Schema extends z.ZodMiniType, const Options extends { label?: string } = object>(
  record: () => Schema,
  options?: Options,
) => ({ ...(options as Options), record, isComputed: true as const })

export const id = () => managed(() => Id)
export const timestamp = () => ({ ...managed(() => Timestamp), orderBy: 'time' as const })
/** A time by whose day in Lagos lists are filtered: from one day to another, both included. */
export const filteredTimestamp = () => ({
  ...timestamp(),
  isFilter: true as const,
  isRange: true as const,
  filterBy: (name: string) => {
    const message = `${name} must be a day that exists, such as 2027-01-15`
    return described('A day in Lagos, included', z.string(message).check(z.refine(isCalendarDate, message)))
  },
})
/** Counts the changes of a record (docs/decisions/0048). */
export const version = () => managed(() => z.int())
