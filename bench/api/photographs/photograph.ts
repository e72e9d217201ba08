import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import sharp from 'sharp'

import { median } from '../../report'
import { alternate, ratioOf } from '../alternate'
import type { Side } from '../programs'
import type { Row } from '../row'
import { makePhotograph } from './make-photograph'
import { untilComplete } from './until-complete'

const maxRatio = 1.3
const renditionWidth = 480

/** From the first byte of the upload to the last byte of the first rendition of at least 480 pixels. */
export const photograph: Row = {
  name: 'photograph',
  async measure({ ours, bare, rounds }) {
    const bytes = await makePhotograph()
    const form = await formOf(bytes)
    const measures = { ours: () => saveOurs(ours, form), bare: () => saveBare(bare, bytes) }
    await alternate(1, measures)
    const results = await alternate(rounds, measures)
    const ratio = ratioOf(results.ours, results.bare)
    return [
      {
        row: `${(bytes.length / 1_000_000).toFixed(1)} MB photograph: save + first thumbnail`,
        ours: `${median(results.ours).toFixed(0)} ms`,
        bare: `${median(results.bare).toFixed(0)} ms`,
        ratio: ratio.text,
        times: '',
        goal: `≤ ${maxRatio}`,
        isReached: ratio.median <= maxRatio,
      },
    ]
  },
}

interface Form {
  readonly type: string
  readonly body: ArrayBuffer
}

async function formOf(photograph: Buffer): Promise<Form> {
  const form = new FormData()
  const fields = {
    location: '1 Admiralty Way, Lekki, Lagos',
    price: '85000000',
    property_description: 'A house with a photograph',
    property_availability: '2027-01-15',
    amenities: '["Gym"]',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('property_images', new Blob([new Uint8Array(photograph)], { type: 'image/jpeg' }), 'photograph.jpg')
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type') ?? '', body: await encoded.arrayBuffer() }
}

async function saveOurs(side: Side, { type, body }: Form): Promise<number> {
  const { method, path, response } = propertyEndpoints.create
  const start = performance.now()
  const saved = await send(side.url + path, { method, headers: { ...side.headers, 'Content-Type': type }, body })
  const { data } = response.parse(JSON.parse(saved.toString()))
  const renditions = data.media.property_images[0]?.renditions ?? []
  const rendition = renditions.find(({ width }) => width >= renditionWidth)
  if (!rendition) throw new Error(`No rendition of ${renditionWidth} pixels among ${JSON.stringify(renditions)}`)
  const thumbnail = await send(rendition.url, { headers: side.headers })
  const took = performance.now() - start
  await assertThumbnail(thumbnail)
  await untilComplete(side, data.id)
  return took
}

async function saveBare(side: Side, photograph: Buffer): Promise<number> {
  const start = performance.now()
  const saved = await send(`${side.url}/photographs`, { method: 'POST', body: new Uint8Array(photograph) })
  const { url } = JSON.parse(saved.toString()) as { url: string }
  const thumbnail = await send(side.url + url, {})
  const took = performance.now() - start
  await assertThumbnail(thumbnail)
  return took
}

async function send(url: string, init: RequestInit): Promise<Buffer> {
  const response = await fetch(url, init)
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${response.status} from ${url}: ${body.toString()}`)
  return body
}

async function assertThumbnail(bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes).metadata()
  if (width >= renditionWidth && Math.abs(width / height - 4 / 3) < 0.01) return
  throw new Error(`The thumbnail is ${width} × ${height}`)
}
