import { errorStatus, type ErrorResponse, type ErrorCode } from '@gatehouse/contract/response'
import { allEndpoints } from '@gatehouse/contract/endpoints'
import { uploadCalls } from '@gatehouse/contract/values/upload-rules'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isStorageFull, isDatabaseUnavailable } from '../../database/error-codes'
import { AppError } from '../../app-error'
import { StoreUnavailableError } from '../../storage/store/store-errors'

/**
 * Registers the handlers that format every error as `ErrorResponse` (docs/decisions/0031). Internal details
 * are never sent.
 */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(toAppError(error, request), reply))
  app.setNotFoundHandler(sendNotFound)
}

/** Responds 404, or 405 if the address has endpoints with other methods. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allowed = findMethods(request.url)
  if (allowed.length === 0 || allowed.includes(request.method))
    return sendError(new AppError('not_found', 'There is nothing at this address'), reply)
  reply.header('Allow', allowed.join(', '))
  return sendError(new AppError('method_not_allowed', `Send ${allowed.join(' or ')} to this address`), reply)
}

/** Returns the methods of the endpoints at an address. */
function findMethods(address: string): readonly string[] {
  const path = address.split('?')[0] ?? ''
  const matches = (pattern: string) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  const calls = [...allEndpoints, ...uploadCalls]
  return [...new Set(calls.filter((call) => matches(call.path)).map((call) => call.method))]
}

/** Sends an error with the HTTP status of its code. */
export function sendError(error: AppError, reply: FastifyReply): FastifyReply {
  const response: ErrorResponse = { status: false, message: error.message, code: error.code }
  if (error.errors) response.errors = { ...error.errors }
  if (error.details.current !== undefined) response.current = error.details.current
  if (error.details.conflicts) response.conflicts = error.details.conflicts
  if (error.details.secondStep) response.second_factor = error.details.secondStep
  if (error.details.next !== undefined) response.next = error.details.next
  if (error.details.retryAfterSeconds !== undefined) reply.header('Retry-After', error.details.retryAfterSeconds)
  const status = errorStatus[error.code]
  // Names the lines of the log about it.
  if (status >= 500) reply.header('X-Request-Id', reply.request.id)
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(response))
}

/**
 * Converts errors of Fastify, the database and the disk to AppErrors with a message for users. Others are
 * logged and become a 500.
 */
export function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  // The client disconnected, so the error has no other cause and no reader.
  if (request.raw.destroyed && !request.raw.complete) return new AppError('bad_request', 'The request broke off')
  const { code, statusCode } = error as Partial<FastifyError>
  const mapped = code === undefined ? undefined : errorsByCode[code]
  if (mapped) return new AppError(...mapped)
  if (isStorageFull(error)) {
    request.log.error({ err: error, req: request }, 'disk full')
    return diskFull()
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error, req: request }, 'database unavailable')
    const message = 'The database cannot be reached just now. Please try again in a moment.'
    return new AppError('unavailable', message, undefined, { retryAfterSeconds: 5 })
  }
  if (error instanceof StoreUnavailableError) {
    request.log.error({ err: error, req: request }, 'media store unavailable')
    const message = 'Photographs and videos cannot be stored or opened just now. Please try again in a moment.'
    return new AppError('unavailable', message, undefined, { retryAfterSeconds: 5 })
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('bad_request', 'The request could not be understood')
  }
  request.log.error({ err: error, req: request }, 'request failed')
  return new AppError('internal', 'Something went wrong on the server. Please try again.')
}

export const diskFull = (): AppError =>
  new AppError('storage_full', 'There is not enough space left on the server to save this.')

const malformedForm: [ErrorCode, string] = ['bad_request', 'The multipart form is malformed']

const errorsByCode: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_type', 'Send the request as JSON or as a multipart form'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'The request does not have the length it names'],
  FST_ERR_BAD_URL: ['bad_request', 'The address is malformed'],
  // PostgreSQL rejects text with U+0000. Schemas reject it first; this is a fallback.
  '22021': ['invalid', 'Remove the characters that cannot be stored'],
  FST_ERR_MAX_PARAM_LENGTH: ['address_too_long', 'The address is too long'],
  FST_PARTS_LIMIT: ['too_large', 'The form has too many parts'],
  FST_FILES_LIMIT: ['too_large', 'The form has too many files'],
  FST_FIELDS_LIMIT: ['too_large', 'The form has too many fields'],
  FST_PROTO_VIOLATION: malformedForm,
  FST_INVALID_MULTIPART_CONTENT_TYPE: malformedForm,
  FST_INVALID_JSON_FIELD_ERROR: malformedForm,
  FST_MULTIPART_PREMATURE_CLOSE: malformedForm,
  ERR_STREAM_PREMATURE_CLOSE: malformedForm,
}
