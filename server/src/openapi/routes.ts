import { allEndpoints } from '@gatehouse/contract/endpoints'
import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../dependencies'
import { budgets, createBudget } from '../http/limits/caller-budgets'
import { compressLater, sendFile } from '../http/responses/static-file'
import { docsFiles, docsPage, docsPolicy } from './docs-page'
import { buildOpenApi } from './openapi'

/** The API's documentation, for programs and for people. */
export function registerDocsRoutes(app: FastifyInstance, { config, now }: Pick<Dependencies, 'config' | 'now'>): void {
  const countDocument = createBudget(budgets.documents, now)
  const files = {
    '/openapi.json': {
      type: 'application/json; charset=utf-8',
      read: () => JSON.stringify(buildOpenApi(allEndpoints, config)),
    },
    '/docs': { type: 'text/html; charset=utf-8', read: () => docsPage(`${config.businessName} API`) },
    ...docsFiles,
  }
  for (const [path, { type, read }] of Object.entries(files)) {
    const find = compressLater(type, read)
    app.get(path, async (request, reply) => {
      countDocument(request.ip)
      reply.header('Cache-Control', 'no-cache')
      if (path === '/docs') reply.header('Content-Security-Policy', docsPolicy)
      return sendFile(await find(), request, reply)
    })
  }
}
