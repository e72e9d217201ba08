import type { Body, Endpoint, Params } from '@gatehouse/contract/endpoint'
import { hrefFor } from '@gatehouse/contract/endpoint'
import { sessionCalls } from '@gatehouse/contract/session'

import type { Config } from '../config'

export interface DemoFile {
  readonly group: string
  readonly bytes: Buffer
  readonly name: string
}

export interface Sent<E extends Endpoint> {
  readonly params?: Params<E>
  readonly body?: Body<E>
  readonly files?: readonly DemoFile[]
}

export type Caller = <E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
) => Promise<{ data: { id: string }; token: string }>

/**
 * Signs in and answers how to send the demo's calls to the server at `url`, as a browser would: what the demo shows is what the
 * server makes of them.
 */
export async function signIn(url: string, { adminEmail, adminPassword }: Config): Promise<Caller> {
  const body = { email: adminEmail ?? '', pswd: adminPassword ?? '', keep_logged_in: true }
  const { token } = await callerWith(url, '')(sessionCalls.signIn, { body })
  return callerWith(url, token)
}

function callerWith(url: string, token: string): Caller {
  return async <E extends Endpoint>(endpoint: E, { params, body, files }: Sent<E>) => {
    const json = body === undefined ? null : JSON.stringify(body)
    // A call without parameters in its path needs none.
    const answer = await fetch(url + hrefFor(endpoint, params ?? ({} as Params<E>)), {
      method: endpoint.method,
      headers: { Authorization: token, ...(!files && json !== null && { 'Content-Type': 'application/json' }) },
      body: files ? formOf(body ?? {}, files) : json,
    })
    const said = (await answer.json()) as { message?: string; data: { id: string }; token: string }
    if (answer.ok) return said
    throw new Error(`The demo's ${endpoint.method} ${endpoint.path} was refused: ${said.message}`)
  }
}

function formOf(body: object, files: readonly DemoFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null) {
      form.append(name, Array.isArray(value) ? JSON.stringify(value) : String(value))
    }
  }
  for (const { group, bytes, name } of files) form.append(group, new Blob([new Uint8Array(bytes)]), name)
  return form
}
