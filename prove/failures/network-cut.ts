import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { makePhotograph } from '../../server/test/media/pictures'
import { sendRequest } from '../../server/test/send-request'
import { until } from '../../server/test/until'
import { maxFigure, none, proof } from '../proof'
import { type Gatehouse, withGatehouse } from '../server/gatehouse'
import { runParallel } from '../server/run-parallel'

export const networkCut = proof({
  name: 'network-cut',
  claim: 'uploads whose connection is cut leave no row, no staged file and no open handle',
  numbers: { cuts: 200 },
  isQuick: true,
  run: ({ cuts }) =>
    withGatehouse(async (gatehouse) => {
      const token = await gatehouse.openSession()
      const photograph = { name: 'front.jpg', content: await makePhotograph({ width: 1_200, height: 900 }) }
      const files = { property_images: [photograph, photograph, photograph], floor_plan: [photograph] }
      const sent = { token, body: samplePropertyInput, files }
      // Warms up: the image worker and the connections to the database stay open.
      await sendRequest(gatehouse.url, propertyEndpoints.create, sent)
      await pause(1_000)
      const { handlesBefore, rowsBefore } = {
        handlesBefore: countHandles(gatehouse.pid),
        rowsBefore: await countRows(gatehouse),
      }
      const upload = await uploadBytes(gatehouse.url, token, photograph.content)
      await runParallel(Array.from({ length: cuts }), 3, () => cut(gatehouse.url, upload))
      const cutAt = performance.now()
      await until('the staging folder is empty', async () => (await listStaged(gatehouse)).length === 0, 60_000)
      const emptyMs = performance.now() - cutAt
      const areClosed = () => countHandles(gatehouse.pid) <= handlesBefore + 2
      await until('the handles are closed', areClosed, 30_000).catch(() => null)
      const after = await sendRequest(gatehouse.url, propertyEndpoints.create, sent)
      return [
        none(`rows made by ${cuts} uploads that were cut`, (await countRows(gatehouse)) - rowsBefore - 1),
        maxFigure('staging empty after', emptyMs / 1000, 60, 's'),
        maxFigure(
          'open handles more than before',
          Math.max(0, countHandles(gatehouse.pid) - handlesBefore),
          2,
          'handles',
        ),
        none('failures of an upload afterwards', after.status === 200 ? 0 : 1),
        none(
          'errors in the log',
          gatehouse
            .output()
            .split('\n')
            .filter((line) => line.includes('"level"')),
        ),
        none('crashes', gatehouse.exitCode() === null ? 0 : 1),
      ]
    }),
})

const countHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

const countRows = async ({ database: { db } }: Gatehouse): Promise<number> =>
  (await db.selectFrom('property').select('id').execute()).length

const listStaged = ({ dataDir }: Gatehouse) => readdir(join(dataDir, 'media', '.staging'))

/** The whole request as bytes. */
async function uploadBytes(url: string, token: string, photograph: Buffer): Promise<Buffer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(samplePropertyInput))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const name of ['property_images', 'property_images', 'property_images', 'floor_plan'])
    form.append(name, new Blob([new Uint8Array(photograph)]), 'front.jpg')
  const whole = new Response(form)
  const body = Buffer.from(await whole.arrayBuffer())
  const head = [
    `POST ${propertyEndpoints.create.path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: ${token}`,
    `Content-Type: ${whole.headers.get('content-type')}`,
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

/** Sends a random part of the upload, never all of it, and cuts the connection, with and without a FIN. */
async function cut(url: string, upload: Buffer): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.resume()
  const end = Math.floor(Math.random() * (upload.length - 1))
  for (let at = 0; at < end; at += 20_000) {
    socket.write(upload.subarray(at, Math.min(end, at + 20_000)))
    if (Math.random() < 0.1) await pause(Math.random() * 20)
  }
  await pause(Math.random() * 30)
  if (Math.random() < 0.5) socket.resetAndDestroy()
  else socket.destroy()
}
