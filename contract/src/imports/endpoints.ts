import { callsOf } from '../calls'
import { historyEntities } from '../history/change'
import { lazySchema } from '../lazy-schema'
import { described, filter, maxLimit, wholeNumber } from '../paging'
import { fromJsonText } from '../fields/choices'
import { Id, isStorable, Timestamp } from '../values/fields'
import { preprocess, z } from '../zod'
import { importModes, importRowStates, importStates, importTargets, maxImportedRows, tableFile } from './import-rules'
import { formatCount } from '../wording/count-text'

const flag = (name: string) =>
  preprocess(
    (value) => (value === 'true' ? true : value === 'false' ? false : value),
    z.optional(z.boolean(`${name} must be true or false`)),
  )

const text = (max: number) =>
  z.string().check(z.maxLength(max), z.refine(isStorable, 'Remove characters without a meaning'))

/** How a file is read: in JSON, or as the text fields of a multipart form. */
const settings = () => ({
  mapping: described(
    'The field of each heading, or "ignore". Default: as for the last file with these headings, else by their names',
    preprocess(fromJsonText, z.optional(z.record(text(10_000), z.string().check(z.maxLength(100))))),
  ),
  mode: z.optional(z.enum(importModes, `mode must be one of ${importModes.join(', ')}`)),
  update: described(
    'Change the records with the id and the version of each row. Default: if the file has both columns',
    flag('update'),
  ),
  month_first: described('Dates are written as in 11/18/2026 instead of 18/11/2026', flag('month_first')),
  skip_duplicates: described('Leave out rows that are equal to an earlier one', flag('skip_duplicates')),
})

const ImportInput = lazySchema(() =>
  z.object({
    target: z.enum(importTargets, `target must be one of ${importTargets.join(', ')}`),
    upload: described('The address of a finished resumable upload of the group table', z.optional(text(2_048))),
    ...settings(),
  }),
)

export const ImportSettings = lazySchema(() => z.object(settings()))
export type ImportSettings = z.infer<typeof ImportSettings>

/** Corrected cells of a row, by their headings. */
const ImportRowInput = lazySchema(() => z.object({ cells: z.record(text(10_000), text(1_000_000)) }))

export const ImportQuery = lazySchema(() =>
  z.object({
    rows: described(
      'Which rows to return; without it, refused ones',
      filter(z.enum([...importRowStates, 'duplicate', 'all'], 'There is no such kind of row')),
    ),
    limit: filter(wholeNumber(1, maxLimit, `limit must be a number from 1 to ${maxLimit}`)),
    cursor: described(
      'The line after which rows are returned',
      filter(wholeNumber(0, 1_000_000_000, 'cursor must be a line')),
    ),
  }),
)
export type ImportQuery = z.infer<typeof ImportQuery>

export const ImportRow = lazySchema(() =>
  z.object({
    /** Its line in the file, from 1 on. */
    line: z.int(),
    state: z.enum(importRowStates),
    /** The text of each column. A row with another number of cells than columns has those of the file. */
    cells: z.array(z.string()),
    /** What it will be, in words; null if it cannot be read. */
    shown: z.nullable(z.string()),
    /** Why it is not imported; `column` is the index of the cell, null if it is the row as a whole. */
    problems: z.array(z.object({ column: z.nullable(z.int()), message: z.string() })),
    warning: z.nullable(z.string()),
    /** The line of the first row that it equals. */
    equal_to: z.nullable(z.int()),
    /** What an update changes, as cells of the file. */
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  }),
)
export type ImportRow = z.infer<typeof ImportRow>

export const Import = lazySchema(() =>
  z.object({
    id: Id,
    created_at: Timestamp,
    target: z.enum(importTargets),
    /** The kind of records. */
    entity: z.enum(historyEntities),
    state: z.enum(importStates),
    /** The last one that was requested. */
    mode: z.enum(importModes),
    update: z.boolean(),
    /** Whether the file has the columns of an update. */
    can_update: z.boolean(),
    month_first: z.boolean(),
    skip_duplicates: z.boolean(),
    /** Why nothing was written; null if there is no reason. */
    message: z.nullable(z.string()),
    /** Rows that the running check or import has read. */
    progress: z.int(),
    rows: z.int(),
    counts: z.partialRecord(z.enum(importRowStates), z.int()),
    /** Rows that are equal to an earlier one. */
    duplicates: z.int(),
    columns: z.array(
      z.object({
        name: z.string(),
        field: z.nullable(z.string()),
        /** The first values. */
        samples: z.array(z.string()),
      }),
    ),
    /** The fields that columns can be assigned to. */
    fields: z.array(z.object({ name: z.string(), label: z.string() })),
    /** What prevents the check: headings that are missing, or there twice. */
    problems: z.array(z.string()),
    /** How many rows of an update change a field. */
    changed_fields: z.array(z.object({ field: z.string(), label: z.string(), count: z.int() })),
    /** The operation of its changes, by which it is undone (history). */
    operation_id: z.nullable(Id),
  }),
)
export type Import = z.infer<typeof Import>

const ImportResponse = lazySchema(() => z.object({ status: z.literal(true), message: z.string(), data: Import }))

const { get, post, put, del } = callsOf('Import')

/** Additions to the specification (docs/decisions/0088). */
export const importEndpoints = {
  create: post(
    '/admin/imports',
    `Stage a CSV file of at most ${formatCount(maxImportedRows)} rows, check it and, by mode, import it`,
    { body: ImportInput, files: { file: tableFile }, response: ImportResponse, success: 201 },
  ),
  list: get('/admin/imports', 'Your imports of the last week, latest first', {
    response: lazySchema(() => z.object({ status: z.literal(true), data: z.array(Import) })),
  }),
  find: get('/admin/imports/{id}', 'A staged file with its progress, and some of its rows', {
    query: ImportQuery,
    response: lazySchema(() =>
      z.object({
        status: z.literal(true),
        data: Import,
        rows: z.array(ImportRow),
        next_cursor: z.nullable(z.string()),
      }),
    ),
  }),
  refused: get('/admin/imports/{id}/refused.csv', 'The rows that are not imported, with the reasons, as CSV', {
    fileType: 'text/csv; charset=utf-8',
  }),
  update: put('/admin/imports/{id}', 'Check a staged file with other settings, or import it', {
    body: ImportSettings,
    response: ImportResponse,
  }),
  updateRow: put('/admin/imports/{id}/rows/{line}', 'Correct cells of a staged row, and check it again', {
    body: ImportRowInput,
    response: lazySchema(() => z.object({ status: z.literal(true), message: z.string(), data: ImportRow })),
  }),
  remove: del('/admin/imports/{id}', 'Discard a staged file'),
} as const
