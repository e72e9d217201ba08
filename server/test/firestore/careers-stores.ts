import { type Emulator, startEmulator } from './firestore-emulator'
import { startApp, type TestApp } from '../start-app'

/** One of the two stores of careers, so that the same tests run on both. */
export interface StoreUnderTest {
  readonly name: string
  start(): Promise<TestApp>
  stop(): Promise<void>
  /** Removes all careers. */
  clear(app: TestApp): Promise<void>
  /** Moves the time of all deletions that many days into the past. */
  ageDeleted(app: TestApp, days: number): Promise<void>
}

export function ownStore(): StoreUnderTest {
  let app: TestApp
  return {
    name: 'our own database',
    start: async () => (app = await startApp()),
    stop: () => app.close(),
    clear: async ({ pool }) => {
      await pool.query('delete from career; delete from idempotency_key; delete from change')
    },
    ageDeleted: async ({ pool }, days) => {
      await pool.query('update career set deleted_at = deleted_at - make_interval(days => $1)', [days])
    },
  }
}

export function firestoreStore(): StoreUnderTest {
  let app: TestApp
  let emulator: Emulator
  return {
    name: 'Firestore',
    async start() {
      emulator = await startEmulator()
      return (app = await startApp({ firestore: firestoreSettings(emulator) }))
    },
    async stop() {
      await app.close()
      await emulator.stop()
    },
    async clear({ pool }) {
      emulator.clear()
      await pool.query('delete from career_write; delete from idempotency_key; delete from change')
    },
    ageDeleted: async ({ pool }, days) => {
      await pool.query(
        `update career_write set created_at = created_at - make_interval(days => $1) where action = 'delete'`,
        [days],
      )
    },
  }
}

/** Returns the settings for an emulator. */
export const firestoreSettings = ({ projectId, host }: Emulator, timeoutMs = 8_000) => ({
  projectId,
  emulatorHost: host,
  timeoutMs,
})
