import type { ExportedEntity } from '@gatehouse/contract/exports/columns'
import { exportFiles } from '@gatehouse/contract/exports/endpoints'
import type { ExportFormat } from '@gatehouse/contract/exports/export-rules'
import { parse } from 'csv-parse/sync'

import type { TestApp } from '../start-app'

type Requester = Pick<TestApp, 'request'>

/** Requests an export with a token. */
export function requestExport(
  app: Requester,
  entity: ExportedEntity,
  format: ExportFormat,
  query: Readonly<Record<string, unknown>> = {},
) {
  const { endpoint } = exportFiles.find((file) => file.entity === entity && file.format === format)!
  return app.request(endpoint, { query: query as never })
}

/** The rows of an export as JSON lines. */
export async function readJsonLines(app: Requester, entity: ExportedEntity, query: Readonly<Record<string, unknown>>) {
  const { text } = await requestExport(app, entity, 'jsonl', query)
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** The rows of an export as CSV, by the headings of its columns. */
export async function readCsv(app: Requester, entity: ExportedEntity, query: Readonly<Record<string, unknown>> = {}) {
  const { text } = await requestExport(app, entity, 'csv', query)
  return parse(text, { bom: true, columns: true }) as Record<string, string>[]
}
