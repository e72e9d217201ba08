import { errorStatus, type ErrorResponse, type ErrorCode } from '@gatehouse/contract/response'
import type { ConnectionError } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Sends an error response when Node could not parse the request or its headers timed out: there is no Fastify
 * request then.
 */
export function sendMalformedError(error: ConnectionError, socket: Socket): void {
  // The client has closed the connection.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
    socket.destroy()
    return
  }
  // What follows the last request of a connection is ignored; the response to the request is still sent.
  if (error.code === 'HPE_CLOSED_CONNECTION') return
  const [code, message] = errorsByCode[error.code] ?? invalidHttp
  const response: ErrorResponse = { status: false, message, code }
  const text = JSON.stringify(response)
  const status = errorStatus[code]
  // A response to HEAD has no body; the client would read it as another response.
  const body = isHead(error.rawPacket) ? '' : text
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Whether HEAD arrived last; Fastify declares it as the JSON of a buffer. */
const isHead = (packet: unknown): boolean => Buffer.isBuffer(packet) && packet.toString('latin1', 0, 5) === 'HEAD '

const invalidHttp: [ErrorCode, string] = ['bad_request', 'The request is not valid HTTP']

const errorsByCode: Readonly<Record<string, [ErrorCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['timeout', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers of the request are too large'],
}
