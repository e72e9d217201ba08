import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { endProcess, root } from '../gatehouse'

export interface LoadRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: string
  /** In addition to those of the load; only for a `Connection`. */
  readonly headers?: Readonly<Record<string, string>>
  /** The length of the body that the response must have. */
  readonly expectedBytes?: number
}

export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent in this order, again and again, by connections that each wait for their response. */
  readonly requests: readonly LoadRequest[]
  readonly connections: number
  /** Whether each request that is sent has an Idempotency-Key of its own. */
  readonly hasKeys?: boolean
}

export interface LoadResult {
  readonly requestsPerSecond: number
  readonly responseCount: number
  /** Milliseconds that half, and 99 of 100, of the responses took at most. */
  readonly p50: number
  readonly p99: number
  /** Processor time of the generator as a share of one core: close to 1, it is the bottleneck. */
  readonly cpuShare: number
}

export interface RunningLoad {
  /** Sends requests for `forMs`. Throws if a response is not as expected. */
  run(forMs: number): Promise<LoadResult>
  stop(): Promise<void>
}

type Message = { readonly result: LoadResult } | { readonly error: string }

/** Starts a load generator in its own process, so that this process does not slow it down. */
export function startLoad(load: Load): RunningLoad {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
  })
  child.send({ load })
  const ended = once(child, 'close').then((): Message => ({ error: 'The load generator ended' }))
  const nextMessage = async () => (await once(child, 'message'))[0] as Message
  return {
    async run(forMs) {
      child.send({ forMs })
      const message = await Promise.race([nextMessage(), ended])
      if ('error' in message) throw new Error(message.error)
      return message.result
    },
    stop: () => endProcess(child),
  }
}
