import { callsOf } from '../calls'
import type { Endpoint } from '../endpoint'
import { entities } from '../entities'
import { lazySchema } from '../lazy-schema'
import { described, filter } from '../paging'
import { z } from '../zod'
import { type ExportedEntity, exportColumns, exportedEntities } from './columns'
import {
  exportFileTypes,
  type ExportFormat,
  exportFormats,
  exportMessages,
  maxExportedIds,
  maxExportedProperties,
} from './export-rules'

/** What the query of every export has besides the query of its list. */
export interface ExportQuery {
  readonly columns?: string
  readonly ids?: string
  readonly archived?: 'true' | 'false'
  readonly [filter: string]: unknown
}

export interface ExportFile {
  readonly entity: ExportedEntity
  readonly format: ExportFormat
  readonly endpoint: Endpoint & { readonly access: 'admin'; readonly query: z.ZodMiniType<ExportQuery> }
}

const { get } = callsOf('Export')

const isListOfIds = (text: string) => {
  const ids = text.split(',')
  // Those of careers in Firestore are no UUIDs.
  return ids.length <= maxExportedIds && ids.every((id) => /^[\w-]{1,100}$/.test(id))
}

/** `page`, `limit`, `cursor` and `max_total` are ignored: a file has all rows. */
function queryOf(entity: ExportedEntity): z.ZodMiniType<ExportQuery> {
  const list = entities[entity].endpoints.list.query as unknown as z.ZodMiniObject
  const names = new Set(exportColumns(entity).map(({ name }) => name))
  return lazySchema(() =>
    z.extend(list, {
      columns: described(
        `Names of fields, joined by commas, in their order. Default: ${[...names].join(',')}`,
        filter(
          z.string().check(
            z.maxLength(1_000, exportMessages.unknownColumn),
            z.refine((text) => text.split(',').every((name) => names.has(name)), exportMessages.unknownColumn),
          ),
        ),
      ),
      ids: described(
        `Only these records: at most ${maxExportedIds} ids, joined by commas`,
        filter(
          z
            .string()
            .check(z.maxLength(40_000, exportMessages.wrongIds), z.refine(isListOfIds, exportMessages.wrongIds)),
        ),
      ),
      ...(entity === 'property' && {
        archived: described(
          'true: the archived ones',
          filter(z.enum(['true', 'false'], 'archived must be true or false')),
        ),
      }),
    }),
  )
}

const summaries = {
  csv: 'as a CSV file that spreadsheets open and imports read back',
  jsonl: 'as JSON lines, one object in a line',
  zip: `as a ZIP of their photographs, a folder each; at most ${maxExportedProperties} properties`,
} as const

const fileOf = (entity: ExportedEntity, format: ExportFormat): ExportFile => ({
  entity,
  format,
  endpoint: get(`/admin/export/${entity}.${format}`, `The list ${summaries[format]}, with the list's own query`, {
    query: queryOf(entity),
    fileType: exportFileTypes[format],
  }),
})

/** The files of every entity (docs/decisions/0084). */
export const exportFiles: readonly ExportFile[] = exportedEntities.flatMap((entity) =>
  exportFormats.filter((format) => format !== 'zip' || entity === 'property').map((format) => fileOf(entity, format)),
)
