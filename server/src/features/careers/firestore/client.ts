import { careerMessages } from '@gatehouse/contract/entities/career'
import { Firestore, Timestamp, type Transaction } from '@google-cloud/firestore'
import { setTimeout as delay } from 'node:timers/promises'

import { AppError } from '../../../app-error'
import type { FirestoreSettings } from '../../../config'
import type { Dependencies } from '../../../dependencies'
import { parseUpdateTime } from './document'
import { documentJson } from './document-json'

export type FirestoreClient = ReturnType<typeof openFirestore>

/** Opens the `careers` collection of a project. It connects with the first operation. */
export function openFirestore({ projectId, emulatorHost, timeoutMs }: FirestoreSettings, log: Dependencies['log']) {
  const emulator = emulatorHost === null ? {} : { host: emulatorHost, ssl: false }
  const firestore = new Firestore({ projectId, ...emulator, clientConfig: clientConfig(timeoutMs) })
  const careers = firestore.collection('careers')
  const pending = new Set<Promise<unknown>>()
  const send = async <T>(operation: () => Promise<T>, isExpected: (error: unknown) => boolean): Promise<T> => {
    const result = (async () => operation())()
    pending.add(result)
    const settle = () => pending.delete(result)
    result.then(settle, settle)
    return await withTimeout(result, timeoutMs).catch((error: unknown) => {
      if (isExpected(error)) throw error
      log.error({ store: 'firestore', reason: reasonOf(error) }, 'the careers cannot be reached')
      throw new AppError('unavailable', careerMessages.unavailable, undefined, { retryAfterSeconds: 5 })
    })
  }
  return {
    careers,
    /** The documents that exist, in one request. @throws AppError unavailable */
    findMany: async (ids: readonly string[]) => {
      if (ids.length === 0) return []
      const read = () => firestore.getAll(...ids.map((id) => careers.doc(id)))
      return (await send(read, () => false)).filter(({ exists }) => exists)
    },
    ...documentJson(firestore),
    timestampOf: (updateTime: string): Timestamp => {
      const { seconds, nanoseconds } = parseUpdateTime(updateTime) ?? { seconds: 0, nanoseconds: 0 }
      return new Timestamp(seconds, nanoseconds)
    },
    /**
     * Runs one operation with a timeout. No error of a read is expected: a project without a database fails
     * with the code of a missing document. @throws AppError unavailable
     */
    run: <T>(operation: () => Promise<T>) => send(operation, () => false),
    /**
     * Sends one change, once: outside a transaction the library retries a commit whatever the client's
     * settings are. @throws as `run`, or the original error if a precondition failed (`isPreconditionError`)
     */
    commit: (change: (transaction: Transaction) => unknown) =>
      send(
        () => firestore.runTransaction(async (transaction) => void change(transaction), { maxAttempts: 1 }),
        isPreconditionError,
      ),
    close: () => closeWhenIdle(firestore, pending),
  }
}

/**
 * A commit is sent once and cancelled after the timeout. A retry by the library
 * minutes later would change a document after the client has received an error.
 */
const clientConfig = (timeoutMs: number) => ({
  interfaces: {
    'google.firestore.v1.Firestore': {
      retry_codes: { never: [] },
      methods: { Commit: { timeout_millis: timeoutMs, retry_codes_name: 'never', retry_params_name: 'default' } },
    },
  },
})

/**
 * Whether the state of the document made the operation fail:
 * NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION or ABORTED.
 */
export const isPreconditionError = (error: unknown): boolean =>
  preconditionCodes.has((error as { code?: unknown }).code)
/** google.rpc.Code */
const preconditionCodes = new Set<unknown>([5, 6, 9, 10])

const timeoutMessage = 'no answer in time'

async function withTimeout<T>(result: Promise<T>, timeoutMs: number): Promise<T> {
  const controller = new AbortController()
  const timeout = delay(timeoutMs, undefined, { signal: controller.signal }).then(() => {
    throw new Error(timeoutMessage)
  })
  try {
    return await Promise.race([result, timeout])
  } finally {
    controller.abort()
    // Aborted, because the result is there; or it has won the race, which throws it.
    timeout.catch(() => {})
  }
}

/**
 * The status and details of the service, otherwise only the
 * kind of error: other messages may quote a credentials file.
 */
function reasonOf(error: unknown): string {
  const { code, details, name } = error as { code?: unknown; details?: unknown; name?: unknown }
  if (error instanceof Error && error.message === timeoutMessage) return error.message
  return typeof code === 'number' && typeof details === 'string' ? `${code} ${details.slice(0, 200)}` : String(name)
}

/** Closing the client during an operation that it retries would cause an uncaught error. */
async function closeWhenIdle(firestore: Firestore, pending: ReadonlySet<unknown>): Promise<void> {
  if (pending.size === 0) await firestore.terminate()
}
