import { FirestoreServer } from '@firestore-emulator/server'
import { Firestore } from '@google-cloud/firestore'

import { freePort } from '../free-port'

export interface Emulator {
  readonly projectId: string
  /** The value for FIRESTORE_EMULATOR_HOST. */
  readonly host: string
  /** A client for the tests, like another program that uses the same project. */
  readonly firestore: Firestore
  /** Called before and after a document is written. Return 'fail' for an UNAVAILABLE error. */
  onWrite: (phase: 'before' | 'after') => 'fail' | undefined
  clear(): void
  stop(): Promise<void>
}

/** Starts an empty Firestore emulator on a free port. */
export async function startEmulator(): Promise<Emulator> {
  const port = await freePort()
  const server = new FirestoreServer()
  await server.start(port)
  const host = `127.0.0.1:${port}`
  const projectId = 'ade-homes-test'
  const firestore = new Firestore({ projectId, host, ssl: false })
  const emulator: Emulator = {
    projectId,
    host,
    firestore,
    onWrite: () => undefined,
    clear: () => server.state.clear(),
    async stop() {
      await firestore.terminate()
      server.stop()
    },
  }
  enforceUpdateTime(server, emulator)
  return emulator
}

type Write = Parameters<FirestoreServer['state']['writeV1Document']>[1]

/** The emulator ignores preconditions on the update time; Firestore fails with FAILED_PRECONDITION. */
function enforceUpdateTime({ state }: FirestoreServer, emulator: Emulator): void {
  const write = state.writeV1Document.bind(state)
  state.writeV1Document = (date, wanted) => {
    if (emulator.onWrite('before') === 'fail') throw error(write, wanted, date, 14)
    if (wanted.has_current_document && wanted.current_document.has_update_time) {
      const { seconds, nanos } = wanted.current_document.update_time
      const { hasExist, updatedAt } = state.getDocument(documentName(wanted)).metadata
      if (!hasExist || updatedAt.getTime() !== seconds * 1000 + nanos / 1e6) throw error(write, wanted, date, 9)
      wanted.current_document.exists = true
    }
    // The emulator's times have milliseconds, so two writes in one millisecond need different times.
    lastWriteMs = Math.max(lastWriteMs + 1, date.getTime())
    const written = write(new Date(lastWriteMs), wanted)
    if (emulator.onWrite('after') === 'fail') throw error(write, wanted, date, 14)
    return written
  }
}

let lastWriteMs = 0

const documentName = (wanted: Write) => (wanted.has_delete ? wanted.delete : wanted.update.name)

/** The emulator sends only errors of an internal class, so one is provoked and its code replaced. */
function error(write: FirestoreServer['state']['writeV1Document'], wanted: Write, date: Date, code: number): Error {
  wanted.delete = `${documentName(wanted)}-missing`
  wanted.current_document.exists = true
  try {
    write(date, wanted)
  } catch (error) {
    return Object.assign(error as Error, { code })
  }
  return new Error('the emulator raised no error')
}
