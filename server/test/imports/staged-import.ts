import { importEndpoints, type ImportQuery } from '@gatehouse/contract/imports/endpoints'
import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import { afterAll, afterEach, beforeAll } from 'vitest'

import { startApp, type TestApp } from '../start-app'
import { until } from '../until'

type Settings = Readonly<Record<string, unknown>>

/**
 * The app with its job queue, and calls that import files as the console does. Call it at the top of a test
 * file; `app` is there once the tests run. Records are removed after each test.
 */
export function setUpStagedImports() {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
    await app.jobs.queue.start()
  })
  afterEach(() =>
    app.pool.query(
      `truncate property, property_counter, daily_counter, signup, inquiry, affiliate, agent, change, operation,
        staged_import, import_mapping, idempotency_key cascade`,
    ),
  )
  afterAll(() => app.close())

  const send = (target: ImportTarget, content: string | Buffer, settings: Settings = {}, key?: string) =>
    app.request(importEndpoints.create, {
      body: { target, ...settings },
      files: { file: [{ name: 'file.csv', content: Buffer.from(content), type: 'text/csv' }] },
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    })

  const find = async (id: string, query: Partial<Record<keyof ImportQuery, string | number>> = {}) =>
    (await app.request(importEndpoints.find, { params: { id }, query })).response

  /** Waits until the server has done what was requested. */
  const settled = async (id: string) => {
    const isSettled = async () => !['checking', 'writing'].includes((await find(id)).data.state)
    await until(`the import ${id} is checked or done`, isSettled)
    return await find(id)
  }

  /** Sends a file, and waits until it is checked or imported. */
  const stage = async (target: ImportTarget, content: string | Buffer, settings: Settings = {}) => {
    const { data } = (await send(target, content, settings)).response
    return await settled(data.id)
  }

  return {
    get app() {
      return app
    },
    send,
    find,
    settled,
    stage,
    /** Changes the settings of a staged file, and waits until it is checked or imported. */
    change: async (id: string, settings: Settings) => {
      const outcome = await app.request(importEndpoints.update, { params: { id }, body: settings })
      await settled(outcome.response.data.id)
      return await find(id)
    },
    editRow: (id: string, line: number, cells: Readonly<Record<string, string>>) =>
      app.request(importEndpoints.updateRow, { params: { id, line: String(line) }, body: { cells } }),
    properties: () =>
      app.db.selectFrom('property').selectAll().where('deleted_at', 'is', null).orderBy('location').execute(),
  }
}
