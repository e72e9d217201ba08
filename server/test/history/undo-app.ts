import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'

import { rebuildPropertyJson } from '../../src/features/properties/stored-json'
import { recount } from '../../src/records/counters/recount'
import { insertAgent, insertProperty } from '../insert-rows'
import { makePhotograph } from '../media/pictures'
import type { TestFile } from '../send-request'
import { startApp, type TestApp } from '../start-app'
import { expectStoredJson } from '../stored-json'

export const house = {
  location: 'Lekki Phase 1, Lagos',
  price: 180_000_000,
  property_description: 'A duplex with a garden.',
  property_availability: '2027-01-15',
  amenities: ['Gym'],
} as const

/**
 * A server for the tests of a file, and the requests that they share. Its clock stands between requests that
 * must have an order. `isEmptied`: before each test, and after it counters and stored JSON must be right.
 */
export function useUndoApp({ isEmptied = false } = {}) {
  let app: TestApp
  let photograph: TestFile
  let now = new Date()

  beforeAll(async () => {
    app = await startApp({ now: () => now })
    photograph = { name: 'front.jpg', content: await makePhotograph({ width: 400, height: 300, orientation: 1 }) }
  })
  afterAll(() => app.close())
  if (isEmptied) {
    beforeEach(async () => {
      now = new Date()
      await sql`truncate property, property_json, property_counter, agent, agent_property_counter, affiliate,
        announcement, career, inquiry, daily_counter, media, change, operation cascade`.execute(app.db)
    })
    afterEach(async () => {
      await expectStoredJson(app.db)
      expect(await recount(app.db, now)).toEqual([])
    })
  }

  const later = () => (now = new Date(now.getTime() + 1_000))
  /** Stores what inserted rows lack: their JSON and counts. */
  const settle = async () => {
    await rebuildPropertyJson(app.db)
    await recount(app.db, now)
  }
  const changes = async (entity: string, id: string) =>
    (await app.request(historyEndpoints.record, { params: { entity, id } })).response.data

  return {
    get app() {
      return app
    },
    now: () => now,
    later,
    settle,
    changes,
    lastChange: async (entity: string, id: string) => (await changes(entity, id))[0]!.id,
    createHouse: async (images = 1) => {
      const files = { property_images: Array.from({ length: images }, () => photograph) }
      return (await app.request(propertyEndpoints.create, { body: house, files })).response.data
    },
    editHouse: async (id: string, fields: object) => {
      later()
      const edited = await app.request(propertyEndpoints.update, { params: { id }, body: { ...house, ...fields } })
      return edited.response.data
    },
    findHouse: async (id: string) => (await app.request(propertyEndpoints.find, { params: { id } })).response.data,
    /** Moves properties of a new agent to another one. */
    moveProperties: async (count: number) => {
      const [from, to] = [await insertAgent(app.db), await insertAgent(app.db)]
      const ids: string[] = []
      for (let place = 0; place < count; place += 1) ids.push((await insertProperty(app.db, { agent_id: from.id })).id)
      await settle()
      const body = { from_agent_id: from.id, to_agent_id: to.id }
      const operation = (await app.request(propertyMoveEndpoints.create, { body })).response.data.id
      later()
      return { from, to, ids, operation }
    },
    undo: (id: string, choose?: Record<string, 'then' | 'now'>) => {
      later()
      return app.request(historyEndpoints.undoChange, { params: { id }, body: choose ? { choose } : {} })
    },
    undoOperation: (id: string) => {
      later()
      return app.request(historyEndpoints.undoOperation, { params: { id }, body: {} })
    },
  }
}
