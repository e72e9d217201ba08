import { exportFiles, type ExportFile, type ExportQuery } from '@gatehouse/contract/exports/endpoints'
import { exportEndpoints } from '@gatehouse/contract/exports/links'
import { exportMessages } from '@gatehouse/contract/exports/export-rules'

import { AppError, invalidField } from '../app-error'
import { parseInput } from '../http/requests/parse-input'
import type { Route } from '../http/route'
import { insertExportLink, takeExportLink } from './export-link'
import { createExports, type ExportDependencies } from './open-export'

/** Lists as files, by token or by a one-use link (docs/decisions/0084). */
export function registerExportRoutes(route: Route, deps: ExportDependencies): void {
  const exports = createExports(deps)

  for (const { entity, format, endpoint } of exportFiles)
    route(endpoint, async (request) => {
      const { query, signedIn, origin, source } = request
      return await exports.open({ entity, format, query, signedIn, origin, source, request })
    })

  route(exportEndpoints.createLink, async (request) => {
    const { sessionId, admin } = request.signedIn
    // Errors of the query, and too many exports, are shown in the console; those of a download are not.
    parseQuery(request.body)
    exports.assertFree(admin.id)
    const { token, expiresAt } = await request.asCaller((tx) => insertExportLink(tx, sessionId, request.body))
    return { status: true, data: { path: `/admin/export/download/${token}`, expires_at: expiresAt.toISOString() } }
  })

  route(exportEndpoints.download, async (request) => {
    const link = await takeExportLink(deps.db, request.params.token)
    if (!link) throw new AppError('not_found', exportMessages.linkInvalid)
    const { entity, format } = link.request
    const { signedIn } = link
    const query = parseQuery(link.request)
    return await exports.open({ entity, format, query, signedIn, origin: request.origin, source: 'console', request })
  })
}

type Requested = Pick<ExportFile, 'entity' | 'format'> & { readonly query?: object | undefined }

/** @throws AppError invalid */
function parseQuery({ entity, format, query = {} }: Requested): ExportQuery {
  const file = exportFiles.find((each) => each.entity === entity && each.format === format)
  if (!file) throw invalidField('format', 'There is no such file')
  return parseInput(file.endpoint.query, query)
}
