import { changeStreamEndpoints } from '@gatehouse/contract/changes/change-stream'
import { setTimeout as pause } from 'node:timers/promises'

import { sendRequest } from '../../server/test/send-request'

/** What a reader was sent: the time of each place, in the order in which it came. */
export interface Followed {
  readonly places: number[]
  readonly times: number[]
  /** Changes without their record, although it exists. */
  lacking: number
  /** Responses that broke off, or did not come. */
  broken: number
}

/**
 * Follows the changes after a place with a key, at whichever instance responds, as a client does: it
 * continues from the `next` of the last complete response. Ends when `isEnd` is true of a place.
 * @throws Error for a response that is neither 200, 429 nor 503
 */
export async function followChanges(
  urls: () => readonly string[],
  key: string,
  after: number,
  { limit, isEnd }: { readonly limit: number; readonly isEnd: (place: number) => boolean },
): Promise<Followed> {
  const followed: Followed = { places: [], times: [], lacking: 0, broken: 0 }
  let place = after
  for (let turn = 0; !isEnd(place); turn += 1) {
    const all = urls()
    const query = { after: place, limit, wait: 2 }
    const sent = sendRequest(all[turn % all.length]!, changeStreamEndpoints.list, { query, token: `Bearer ${key}` })
    const outcome = await sent.catch(() => null)
    if (outcome?.status === 200) {
      const { data, next } = outcome.response
      const now = performance.now()
      for (const { seq, record } of data) {
        followed.places.push(seq)
        followed.times.push(now)
        if (record === null) followed.lacking += 1
      }
      place = next
    } else if (outcome === null) {
      followed.broken += 1
      await pause(50)
    } else if (outcome.status === 429 || outcome.status === 503) {
      await pause(Number(outcome.headers.get('retry-after') ?? 1) * 1_000)
    } else throw new Error(`A request for changes was rejected with ${outcome.status}: ${outcome.text}`)
  }
  return followed
}
