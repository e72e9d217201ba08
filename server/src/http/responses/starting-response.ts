import { errorStatus, type ErrorResponse } from '@gatehouse/contract/response'
import type { RequestListener } from 'node:http'

import { aliveResponse, livenessPath } from './liveness'
import { securityHeaders } from './security-headers'

const body: ErrorResponse = {
  status: false,
  message: 'The server is starting. Please try again in a moment.',
  code: 'unavailable',
}

/** Responds 503 to every request while the server is starting, except to the one that asks if it runs. */
export const sendStarting: RequestListener = (request, response) => {
  const isAlive = request.url === livenessPath
  response.writeHead(isAlive ? 200 : errorStatus.unavailable, {
    ...securityHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '2',
    // Because the request body is not read.
    Connection: 'close',
  })
  response.end(isAlive ? aliveResponse : JSON.stringify(body))
}
