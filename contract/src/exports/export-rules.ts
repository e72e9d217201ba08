// Without schemas, because the console's dialog needs none.

import { formatCount } from '../wording/count-text'

export const exportFormats = ['csv', 'jsonl', 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportFileTypes = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  zip: 'application/zip',
} as const satisfies Record<ExportFormat, string>

/** Properties whose photographs fit into one file. */
export const maxExportedProperties = 200
/** Ids that a query may name. */
export const maxExportedIds = 1_000
/** For how long a link can be used. */
export const exportLinkSeconds = 60

export const exportMessages = {
  unknownColumn: 'columns must be names of fields, joined by commas',
  wrongIds: `ids must be at most ${formatCount(maxExportedIds)} ids, joined by commas`,
  tooManyProperties: `Photographs can be exported of at most ${maxExportedProperties} properties. Select fewer.`,
  linkInvalid: 'This link is no longer valid. Start the export again.',
  yourExports: 'You have 2 exports running. Please wait until one of them is done.',
  allExports: 'The server is busy with other exports. Please try again in a moment.',
} as const
