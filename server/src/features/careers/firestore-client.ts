import { careerMessages } from '@gatehouse/contract/career'
import type { CollectionReference, Firestore, Timestamp, Transaction } from '@google-cloud/firestore'
import { setTimeout as wait } from 'node:timers/promises'

import type { FirestoreSettings } from '../../config'
import type { Dependencies } from '../../dependencies'
import { AppError } from '../../app-error'
import { documentJson } from './document-json'
import { readSeen } from './firestore-document'

export interface Hosted {
  readonly careers: CollectionReference
  readonly toJson: (fields: object) => Record<string, unknown>
  readonly fromJson: (json: object) => Record<string, unknown>
  readonly timestampOf: (seen: string) => Timestamp
  /** Sends one change, once. @throws as `reach`; a contradiction (`isContradiction`) as it is, when its condition did not hold */
  readonly commit: (change: (transaction: Transaction) => unknown) => Promise<void>
  /** Runs one operation, which ends within its time. @throws AppError unavailable */
  readonly reach: <T>(operation: () => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/** Opens the `careers` collection of a project. Nothing is connected before the first operation. */
export async function openFirestore(
  { projectId, emulatorHost, timeoutMs }: FirestoreSettings,
  log: Dependencies['log'],
): Promise<Hosted> {
  const library = await import('@google-cloud/firestore')
  const emulator = emulatorHost === null ? {} : { host: emulatorHost, ssl: false }
  const firestore = new library.Firestore({ projectId, ...emulator, clientConfig: clientConfig(timeoutMs) })
  const unanswered = new Set<Promise<unknown>>()
  const ask = async <T>(operation: () => Promise<T>, isAnswer: (error: unknown) => boolean): Promise<T> => {
    const asked = (async () => operation())()
    unanswered.add(asked)
    const answered = () => unanswered.delete(asked)
    asked.then(answered, answered)
    return await within(asked, timeoutMs).catch((error: unknown) => {
      if (isAnswer(error)) throw error
      log.error({ store: 'firestore', reason: reasonOf(error) }, 'the careers cannot be reached')
      throw new AppError('unavailable', careerMessages.unavailable, undefined, { retryAfterSeconds: 5 })
    })
  }
  return {
    careers: firestore.collection('careers'),
    ...documentJson(library, firestore),
    timestampOf(seen) {
      const { seconds, nanoseconds } = readSeen(seen) ?? { seconds: 0, nanoseconds: 0 }
      return new library.Timestamp(seconds, nanoseconds)
    },
    // Whatever a read is refused with: a project without a database answers with the code of a missing document.
    reach: (operation) => ask(operation, () => false),
    // Outside of a transaction the library sends a commit again and again, whatever the settings of its client say.
    commit: (change) =>
      ask(
        () => firestore.runTransaction(async (transaction) => void change(transaction), { maxAttempts: 1 }),
        isContradiction,
      ),
    close: () => closeWhenIdle(firestore, unanswered),
  }
}

/**
 * A commit is sent once and given up after its time: one that the library sends again minutes later, when its caller has long
 * been told that it failed, would change a document behind everybody's back.
 */
const clientConfig = (timeoutMs: number) => ({
  interfaces: {
    'google.firestore.v1.Firestore': {
      retry_codes: { never: [] },
      methods: { Commit: { timeout_millis: timeoutMs, retry_codes_name: 'never', retry_params_name: 'default' } },
    },
  },
})

/** The document is not as the operation takes it for: NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, ABORTED (google.rpc.Code). */
export const isContradiction = (error: unknown): boolean => contradictions.has((error as { code?: unknown }).code)
const contradictions = new Set<unknown>([5, 6, 9, 10])

async function within<T>(asked: Promise<T>, timeoutMs: number): Promise<T> {
  const patience = new AbortController()
  const late = wait(timeoutMs, undefined, { signal: patience.signal }).then(() => {
    throw new Error('no answer in time')
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    patience.abort()
    late.catch(() => {})
  }
}

/** The status of the service with its own words, else only the kind of error: the words of others may quote a credentials file. */
function reasonOf(error: unknown): string {
  const { code, details, name } = error as { code?: unknown; details?: unknown; name?: unknown }
  if (error instanceof Error && error.message === 'no answer in time') return error.message
  return typeof code === 'number' && typeof details === 'string' ? `${code} ${details.slice(0, 200)}` : String(name)
}

/** Ending the client under an operation that still tries would be an error that nobody catches. */
async function closeWhenIdle(firestore: Firestore, unanswered: ReadonlySet<unknown>): Promise<void> {
  if (unanswered.size === 0) await firestore.terminate()
}
