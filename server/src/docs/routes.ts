import { allCalls } from '@gatehouse/contract/calls'
import type { FastifyInstance } from 'fastify'

import type { Config } from '../config'
import { sendText } from '../http/compress-answer'
import { originOf } from '../http/origin'
import { docsPage } from './docs-page'
import { docsStyle } from './docs-style'
import { openApiOf } from './openapi'

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The documentation, for programs and for people. It is made when first asked for: a start should not wait for it. */
export function serveDocs(app: FastifyInstance, config: Config): void {
  let document: ReturnType<typeof openApiOf> | undefined
  const theDocument = () => (document ??= openApiOf(allCalls, config))

  app.get('/openapi.json', (request, reply) => {
    reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache')
    return sendText(JSON.stringify(theDocument()), request, reply)
  })

  app.get('/docs', (request, reply) => {
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache')
    reply.header('Content-Security-Policy', pagePolicy)
    return sendText(docsPage(theDocument(), originOf(request, config.publicUrl)), request, reply)
  })

  app.get('/docs/style.css', (request, reply) => {
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-cache')
    return sendText(docsStyle, request, reply)
  })
}
