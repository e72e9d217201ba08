import type { FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '../../app-error'
import { sendError } from '../responses/errors'
import type { TimeLimits } from '../../settings/time-limits'

/**
 * Call it after every await before the body is read. If the client has disconnected, 'close' was already
 * emitted, and reading the body would never end.
 * @throws AppError bad_request if the client has disconnected
 */
export function assertConnected({ raw }: FastifyRequest): void {
  if (raw.destroyed) throw new AppError('bad_request', 'The request broke off')
}

/**
 * Responds 408 to a body that arrives too slowly. Counts bytes at the socket, so that the body needs no extra
 * stream. Time in which the server does not read (while it encodes an image) is not counted.
 */
export function watchBody(request: FastifyRequest, reply: FastifyReply, isUpload: boolean, limits: TimeLimits): void {
  const { raw } = request
  const { socket } = raw
  const now = () => performance.now()
  let lastBytes = socket.bytesRead
  let lastByteAt = now()
  let windowBytes = lastBytes
  let windowAt = lastByteAt
  const startedAt = lastByteAt

  const check = () => {
    const bytes = socket.bytesRead
    const isServerReading = raw.isPaused() || raw.readableLength > 0
    if (isServerReading) {
      windowAt += now() - lastByteAt
      lastByteAt = now()
    } else if (bytes !== lastBytes) {
      lastByteAt = now()
    }
    lastBytes = bytes
    if (isTooSlow()) reject()
  }

  const isTooSlow = () => {
    if (!isUpload) return now() - startedAt > limits.plainBodyMs
    if (now() - lastByteAt > limits.uploadStallMs) return true
    const windowMs = now() - windowAt
    if (windowMs < limits.uploadWindowMs) return false
    const isBelow = ((lastBytes - windowBytes) / windowMs) * 1_000 < limits.uploadBytesPerSecond
    windowBytes = lastBytes
    windowAt = now()
    return isBelow
  }

  const reject = () => {
    clearInterval(timer)
    if (reply.sent) return
    reply.header('Connection', 'close')
    sendError(new AppError('timeout', 'The request took too long to arrive'), reply)
    // Fails everything that waits for the rest of the body.
    reply.raw.once('finish', () => raw.destroy())
  }

  const timer = setInterval(check, limits.checkEveryMs)
  timer.unref()
  raw.once('end', () => clearInterval(timer))
  reply.raw.once('close', () => clearInterval(timer))
  // A pipelined response that waits for another one emits nothing when the connection breaks.
  raw.once('close', () => clearInterval(timer))
}

/** How much is read of a body that the endpoint does not expect. */
const maxUnexpectedBytes = 8_000

/**
 * Reads the rest of a body after the response was sent, for up to `drainBodyMs`: browsers read the response
 * only after they have sent everything, and would otherwise report a broken connection. Of a body that the
 * endpoint does not expect, only a few kilobytes are read. Counts bytes at the socket, because Node discards
 * such a body without emitting events.
 */
export function drainBody({ raw, routeOptions }: FastifyRequest, limits: TimeLimits): void {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const { socket } = raw
  const startedAt = performance.now()
  const bytesBefore = socket.bytesRead
  const { endpoint, receivesFile } = routeOptions.config
  const maxBytes = endpoint?.body || receivesFile ? Infinity : maxUnexpectedBytes
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer)
    const isTooLong = socket.bytesRead - bytesBefore > maxBytes
    if (isTooLong || performance.now() - startedAt > limits.drainBodyMs) socket.destroy()
  }, limits.checkEveryMs)
  timer.unref()
  raw.once('close', () => clearInterval(timer))
}
