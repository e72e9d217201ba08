import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import { firestoreSettings } from './careers-stores'
import { type Emulator, startEmulator } from './firestore-emulator'
import { startApp, type TestApp } from '../start-app'

export const posting = {
  title: 'Site Engineer',
  description: 'Looks after two building sites.',
  location: 'Abuja',
  position: 'Full time',
  salary: 600_000,
  type: 'On-site',
  link: '',
} as const

/**
 * The real app with its careers in an emulated Firestore, which is empty at the beginning of each test. Call
 * it at the top of a test file; `app` and `emulator` are there once the tests run.
 */
export function setUpFirestoreCareers() {
  let emulator: Emulator
  let app: TestApp
  beforeAll(async () => {
    emulator = await startEmulator()
    app = await startApp({ firestore: firestoreSettings(emulator) })
  })
  afterAll(async () => {
    await app.close()
    await emulator.stop()
  })
  beforeEach(async () => {
    emulator.clear()
    await app.pool.query('delete from career_write; delete from change')
  })
  afterEach(() => {
    emulator.onWrite = () => undefined
  })

  return {
    get app() {
      return app
    },
    get emulator() {
      return emulator
    },
    documents: () => emulator.firestore.collection('careers'),
    create: (headers: Record<string, string> = {}) => app.request(careerEndpoints.create, { body: posting, headers }),
    listed: async () => (await app.request(careerEndpoints.list)).response.data,
    /** The actions of the careers' change rows, in order. */
    changes: async () => {
      const rows = app.db.selectFrom('change').select('action').where('entity', '=', 'career').orderBy('id')
      return (await rows.execute()).map(({ action }) => action)
    },
  }
}
