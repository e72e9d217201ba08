import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { freePort } from '../../../test/free-port'
import { startApp, type TestApp } from '../../../test/start-app'
import { connect } from '../../database/open'
import { openMetricsPort } from './open-metrics-port'
import { createMetrics } from './metrics'

const metricsToken = 'a-token-of-the-monitoring'
let app: TestApp
beforeAll(async () => {
  app = await startApp({ metricsToken })
  await app.media.start()
})
afterAll(() => app.close())

const read = async (token: string | null, url = app.url) => {
  const response = await fetch(
    `${url}/metrics`,
    token === null ? {} : { headers: { Authorization: `Bearer ${token}` } },
  )
  return { code: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
/** The value of a metric with these labels. */
const valueOf = (text: string, metric: string) => {
  const line = text.split('\n').find((line) => line.startsWith(`${metric} `))
  return line && Number(line.slice(metric.length + 1))
}

test.each([null, 'another-token-than-that'])('the metrics are not sent with the token %s', async (token) => {
  const { code, text } = await read(token)
  expect(code).toBe(401)
  expect(text).not.toContain('gatehouse_')
})

test('the token of an admin is not one of the monitoring', async () => {
  expect((await read(app.token)).code).toBe(401)
})

test('while no setting makes metrics available, there is nothing at their address', async () => {
  const other = await startApp()
  onTestFinished(() => other.close())
  expect(other.metrics).toBeNull()
  expect((await read(metricsToken, other.url)).code).toBe(404)
})

test('requests are counted by route and status, without the values in their addresses', async () => {
  const id = '01900000-0000-7000-8000-000000000000'
  for (let sent = 0; sent < 3; sent += 1) await app.request(propertyEndpoints.find, { params: { id } })
  await app.request(announcementEndpoints.list, { token: null })
  await fetch(`${app.url}/nowhere/ada@people.test`, { method: 'POST' })
  const { code, type, text } = await read(metricsToken)
  expect([code, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const requests = 'gatehouse_http_requests_total'
  expect(valueOf(text, `${requests}{method="GET",route="/data/properties/:id",status="404"}`)).toBe(3)
  expect(valueOf(text, `${requests}{method="GET",route="/data/announcements",status="401"}`)).toBe(1)
  expect(valueOf(text, `${requests}{method="POST",route="none",status="404"}`)).toBe(1)
  const durations = 'gatehouse_http_request_duration_seconds_count'
  expect(valueOf(text, `${durations}{method="GET",route="/data/properties/:id"}`)).toBe(3)
  expect(text).not.toContain(id)
  expect(text).not.toContain('ada')
})

test('pools, jobs, storage, checks and the process are described', async () => {
  const { text } = await read(metricsToken)
  expect(valueOf(text, 'gatehouse_ready')).toBe(1)
  expect(valueOf(text, 'gatehouse_check_state{check="database"}')).toBe(0)
  expect(valueOf(text, 'gatehouse_database_max_connections{pool="intake"}')).toBe(4)
  expect(valueOf(text, 'gatehouse_database_waiting_requests{pool="requests"}')).toBe(0)
  expect(valueOf(text, 'gatehouse_jobs{state="waiting"}')).toBe(0)
  expect(valueOf(text, 'gatehouse_jobs_oldest_seconds')).toBe(0)
  expect(valueOf(text, 'gatehouse_media_files{kind="image"}')).toBe(0)
  expect(valueOf(text, 'gatehouse_resumable_uploads')).toBe(0)
  expect(valueOf(text, 'gatehouse_database_bytes')).toBeGreaterThan(1_000_000)
  expect(valueOf(text, 'gatehouse_disk_free_bytes')).toBeGreaterThan(0)
  expect(valueOf(text, 'gatehouse_http_connections')).toBeGreaterThan(0)
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('without a database, what it would tell is left out', async () => {
  const database = connect({ connectionString: 'postgresql://gatehouse@127.0.0.1:1/none', close: async () => {} })
  const usage = () => Promise.reject(new Error('There is no database'))
  const metrics = await createMetrics({ ...app, healthDb: database.healthDb, usage })
  const text = (await metrics?.read()) ?? ''
  await database.close()
  expect(text).toContain('gatehouse_disk_free_bytes ')
  expect(text).not.toMatch(/gatehouse_(?:jobs|media|database_bytes)/)
})

test('METRICS_PORT needs no token, and the port of the API then has no metrics', async () => {
  const metricsAddress = { host: '127.0.0.1', port: await freePort() }
  const other = await startApp({ metricsAddress })
  const close = await openMetricsPort(other)
  onTestFinished(async () => {
    await close()
    await other.close()
  })
  const url = `http://127.0.0.1:${metricsAddress.port}`
  expect((await read(null, url)).text).toContain('gatehouse_ready ')
  expect((await read(null, other.url)).code).toBe(404)
  expect(((await (await fetch(`${url}/readyz`)).json()) as { checks: unknown[] }).checks).toHaveLength(6)
  expect((await fetch(`${url}/admin/stats`)).status).toBe(404)
})

test('METRICS_PORT needs METRICS_TOKEN if both are set', async () => {
  const metricsAddress = { host: '127.0.0.1', port: await freePort() }
  const close = await openMetricsPort({ ...app, config: { ...app.config, metricsAddress } })
  onTestFinished(close)
  const url = `http://127.0.0.1:${metricsAddress.port}`
  expect([(await read(null, url)).code, (await read(metricsToken, url)).code]).toEqual([401, 200])
})

test('METRICS_PORT in use stops the start with the name of the setting', async () => {
  const port = Number(new URL(app.url).port)
  const config = { ...app.config, metricsAddress: { host: '127.0.0.1', port } }
  await expect(openMetricsPort({ ...app, config })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use by another program. Set METRICS_PORT to a free one.`,
  )
})
