import type { Endpoint } from '@gatehouse/contract/endpoint'
import { asObject } from '@gatehouse/contract/specification-host'
import type { Read } from '@gatehouse/contract/adapt-response'
import { adaptResponse } from '@gatehouse/contract/adapt-response'
import { error, unreadable } from './api-error'
import { noteHostKind } from './host'

interface Received {
  status: number
  text: string
  retryAfter: string | null
}

/** The answer of a call, or the ApiError that it is. A 200 with `status: false` is a refusal too. */
export function readResponse<E extends Endpoint>(endpoint: E, received: Received, isPaged: boolean): Read<E> {
  const { status, text, retryAfter } = received
  const succeeded = status >= 200 && status < 300
  const body = parseJson(text)
  if (!succeeded) throw error(status, body === cutShort ? undefined : body, retryAfter)
  if (body === cutShort) throw unreadable(status)
  if (asObject(body)?.['status'] === false) throw error(status, body, retryAfter)
  const response = adaptResponse(endpoint, body)
  if (response === undefined) throw unreadable(status)
  if (isPaged) {
    // Only the first page is sure to carry a total.
    const { total, next_cursor: next } = asObject(response) ?? {}
    noteHostKind(total === undefined && next === undefined ? 'plain' : 'gatehouse')
  }
  return response
}

const cutShort = Symbol('cut short')

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return cutShort
  }
}
