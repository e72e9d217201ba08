import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { setTimeout as pause } from 'node:timers/promises'

import type { Lists } from './open-lists'

const saveEveryMs = 100

type SentRequest = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

export async function send<Data>(
  { url, token }: Lists,
  path: string,
  { headers, ...init }: SentRequest,
): Promise<Data> {
  const response = await fetch(url + path, { ...init, headers: { ...headers, Authorization: token } })
  const body = (await response.json()) as { readonly data: Data }
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${JSON.stringify(body)}`)
  return body.data
}

/** Saves an announcement every 100 ms until it is stopped. */
export function startSaves(lists: Lists) {
  const times: number[] = []
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      const start = performance.now()
      const announcement = JSON.stringify({ announcement_text: 'We are open', redirect_link: 'https://homes.test/' })
      const headers = { 'Content-Type': 'application/json' }
      await send(lists, announcementEndpoints.create.path, { method: 'POST', headers, body: announcement })
      times.push(performance.now() - start)
      await pause(Math.max(0, saveEveryMs - (performance.now() - start)))
    }
  }
  const running = run()
  return {
    async stop(): Promise<readonly number[]> {
      stopping.abort()
      await running
      return times
    },
  }
}

export const p99Of = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN
