import { FirestoreServer } from '@firestore-emulator/server'
import { Firestore } from '@google-cloud/firestore'

import { freePort } from '../free-port'

export interface Emulator {
  readonly projectId: string
  /** What FIRESTORE_EMULATOR_HOST would hold. */
  readonly host: string
  /** As any other program that writes to the same project. */
  readonly firestore: Firestore
  /** Called before a document is written and after it was. 'refuse' makes the answer UNAVAILABLE. */
  onWrite: (moment: 'before' | 'after') => 'refuse' | undefined
  clear(): void
  stop(): Promise<void>
}

/** An empty Firestore on a port of its own. */
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
  keepConditions(server, emulator)
  return emulator
}

type Write = Parameters<FirestoreServer['state']['writeV1Document']>[1]

/**
 * The emulator takes no notice of a condition on the update time, which Firestore keeps: FAILED_PRECONDITION.
 */
function keepConditions({ state }: FirestoreServer, emulator: Emulator): void {
  const write = state.writeV1Document.bind(state)
  state.writeV1Document = (date, wanted) => {
    if (emulator.onWrite('before') === 'refuse') throw error(write, wanted, date, 14)
    if (wanted.has_current_document && wanted.current_document.has_update_time) {
      const { seconds, nanos } = wanted.current_document.update_time
      const { hasExist, updatedAt } = state.getDocument(nameOf(wanted)).metadata
      if (!hasExist || updatedAt.getTime() !== seconds * 1000 + nanos / 1e6) throw error(write, wanted, date, 9)
      wanted.current_document.exists = true
    }
    // Two changes in one millisecond would be one moment for the emulator, and are two for Firestore.
    lastWriteMs = Math.max(lastWriteMs + 1, date.getTime())
    const written = write(new Date(lastWriteMs), wanted)
    if (emulator.onWrite('after') === 'refuse') throw error(write, wanted, date, 14)
    return written
  }
}

let lastWriteMs = 0

const nameOf = (wanted: Write) => (wanted.has_delete ? wanted.delete : wanted.update.name)

/** The emulator answers only errors of its own class, so one of them is provoked and given another code. */
function error(write: FirestoreServer['state']['writeV1Document'], wanted: Write, date: Date, code: number): Error {
  wanted.delete = `${nameOf(wanted)}-that-is-not-there`
  wanted.current_document.exists = true
  try {
    write(date, wanted)
  } catch (error) {
    return Object.assign(error as Error, { code })
  }
  return new Error('the emulator did not refuse')
}
