import type { Endpoint, ResponseBody } from '@gatehouse/contract/endpoint'
import { randomUUID } from 'node:crypto'

import type { OpenDatabase } from '../../server/src/database/open'
import { type Sent, sendRequest } from '../../server/test/send-request'

/** Two processes of the server on one database, and a session that is valid on both. */
export interface Servers {
  readonly urls: readonly [string, string]
  readonly token: string
  readonly database: OpenDatabase
}

/** The outcome of one of two requests that were sent at the same time. */
export interface Result<E extends Endpoint = Endpoint> {
  readonly status: number
  readonly text: string
  readonly response: ResponseBody<E>
}

export interface Race {
  readonly name: string
  /** Sends two requests at the same time, one to each server. Returns what is wrong, or null. */
  readonly round: (servers: Servers) => Promise<string | null>
}

/** Sends a request to the first or the second server, as one that can be repeated. */
export async function send<E extends Endpoint>(
  { urls, token }: Servers,
  server: 0 | 1,
  endpoint: E,
  ...[sent]: Sent<E>
): Promise<Result<E>> {
  const key = endpoint.method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() }
  const headers = { ...key, ...sent?.headers }
  return await sendRequest(urls[server], endpoint, { token, ...sent, headers })
}

/** Like `send`. @throws Error unless the request succeeds */
export async function prepare<E extends Endpoint>(servers: Servers, endpoint: E, ...sent: Sent<E>) {
  return (await send(servers, 0, endpoint, ...sent)).response
}

/** Null if each pair of statuses is one of these, in any order. */
export function unexpected(results: readonly Result[], ...allowed: readonly string[]): string | null {
  const found = results
    .map(({ status }) => status)
    .toSorted((one, other) => one - other)
    .join(' ')
  return allowed.includes(found) ? null : `${found}: ${results.map(({ text }) => text.slice(0, 150)).join(' | ')}`
}
