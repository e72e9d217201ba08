import { callsOf } from '../calls'
import { listNames } from './list-names'
import { lazySchema } from '../lazy-schema'
import { recordOf } from '../response'
import { z } from '../zod'

const columnNames = () =>
  z
    .array(
      z.string('Send the names of columns').check(z.regex(/^[a-z][a-z0-9_]{0,63}$/, 'Send the names of columns')),
      {
        error: 'Send the names of columns',
      },
    )
    .check(
      z.minLength(1, 'Show at least one column'),
      z.maxLength(60, 'Send at most 60 columns'),
      z.refine((names) => new Set(names).size === names.length, 'Name each column once'),
    )

/** The columns of a list as this admin has chosen them, in their order: names of its fields. */
export const ListSetting = lazySchema(() => z.object({ list: z.string(), columns: z.array(z.string()) }))
export type ListSetting = z.infer<typeof ListSetting>

const ListSettingInput = lazySchema(() =>
  z.object({
    list: z.enum(listNames, 'Choose one of the lists'),
    /** Null: those of the list again. */
    columns: z.nullable(columnNames()),
  }),
)

const { get, put } = callsOf('List settings')

/** Additions to the specification (docs/decisions/0085). */
export const listSettingEndpoints = {
  find: get('/admin/list-settings', 'The columns of lists that this admin has chosen', {
    response: recordOf(lazySchema(() => z.array(ListSetting))),
  }),
  save: put('/admin/list-settings', 'Choose the columns of a list, or return to its own', {
    body: ListSettingInput,
    response: recordOf(lazySchema(() => z.array(ListSetting))),
  }),
} as const
