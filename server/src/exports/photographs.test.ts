import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { requestExport } from '../../test/exports/export-file'
import { readZip } from '../../test/exports/read-zip'
import { insertManyProperties } from '../../test/insert-many-properties'
import { makePhotograph } from '../../test/media/pictures'
import { startApp, type TestApp } from '../../test/start-app'
import { folderName, zipPhotographs } from './photographs'

let app: TestApp
const photographs: Uint8Array[] = []

beforeAll(async () => {
  app = await startApp()
  for (const width of [400, 420]) photographs.push(await makePhotograph({ width, height: 300, orientation: 1 }))
})
afterAll(() => app.close())

const house = {
  price: 85_000_000,
  property_description: 'Duplex',
  property_availability: '2027-01-15',
  amenities: ['Gym'],
}

async function addProperty(location: string, files: readonly Uint8Array[]): Promise<string> {
  const property_images = files.map((content, index) => ({ name: `${index}.jpg`, content, type: 'image/jpeg' }))
  const sent = { body: { ...house, location }, files: { property_images } }
  return (await app.request(propertyEndpoints.create, sent)).response.data.id
}

/** The bytes of the response, as a browser stores them. */
async function download(query: string): Promise<Buffer> {
  const response = await fetch(`${app.url}/admin/export/property.zip?${query}`, {
    headers: { Authorization: app.token },
  })
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip'])
  return Buffer.from(await response.arrayBuffer())
}

test('a ZIP has a folder for each property, with its photographs in their order as they are served', async () => {
  const first = await addProperty('Lekki: Phase 1/Lagos', photographs)
  const second = await addProperty('..', photographs.slice(1))
  const files = readZip(await download(`ids=${first},${second}&sort=oldest`))
  const folders = [`Lekki Phase 1 Lagos ${first.slice(-8)}`, `Property .. ${second.slice(-8)}`]
  expect([...files.keys()]).toEqual([
    `${folders[0]}/`,
    `${folders[0]}/01.jpg`,
    `${folders[0]}/02.jpg`,
    `${folders[1]}/`,
    `${folders[1]}/01.jpg`,
  ])
  const { response } = await app.request(propertyEndpoints.find, { params: { id: first } })
  for (const [index, url] of response.data.property_images.entries()) {
    const served = Buffer.from(await (await fetch(url)).arrayBuffer())
    expect(files.get(`${folders[0]}/0${index + 1}.jpg`)!.equals(served)).toBe(true)
  }
  const operation = await app.db.selectFrom('operation').selectAll().where('kind', '=', 'export').execute()
  expect(operation).toMatchObject([{ done: 2, details: { format: 'zip', is_complete: true } }])
})

test('a photograph that the server no longer has is named in its folder', async () => {
  const id = await addProperty('Yaba', photographs.slice(0, 1))
  const { key, main_name } = await app.db
    .selectFrom('media')
    .select(['key', 'main_name'])
    .where('property_id', '=', id)
    .executeTakeFirstOrThrow()
  await app.media.store.removeFile(key, main_name)
  const files = readZip(await download(`ids=${id}`))
  expect([...files.keys()]).toEqual([`Yaba ${id.slice(-8)}/`, `Yaba ${id.slice(-8)}/01 is missing.txt`])
})

test('photographs of more than 200 properties are rejected', async () => {
  await insertManyProperties(app.db, 201)
  const { status, error } = await requestExport(app, 'property', 'zip', { q: 'house' })
  expect([status, error.message]).toEqual([422, 'Photographs can be exported of at most 200 properties. Select fewer.'])
})

/** A ZIP of one property, whose photograph is this stream. */
async function zipOf(photograph: Readable) {
  const id = await addProperty('Ikeja', photographs.slice(0, 1))
  const file = { bytes: 1, read: () => Promise.resolve(photograph), close: () => Promise.resolve() }
  const source = { db: app.db, media: { open: () => Promise.resolve(file) }, assertAllowed: () => Promise.resolve() }
  return await zipPhotographs(source, Readable.from([[{ id, location: 'Ikeja' }]]))
}

test('a photograph is read as fast as the reader takes it, and closed when the reader leaves', async () => {
  let bytes = 0
  const endless = new Readable({
    read() {
      bytes += 50_000
      this.push(Buffer.alloc(50_000))
    },
  })
  const parts = await zipOf(endless)
  for (let part = 0; part < 5; part += 1) await parts.next()
  expect(bytes).toBeLessThan(1_000_000)
  await parts.return(undefined)
  expect(endless.destroyed).toBe(true)
})

test('a photograph that cannot be read to its end breaks the ZIP off', async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('start')
      throw new Error('The disk is broken')
    })(),
  )
  const parts = await zipOf(broken)
  const readToEnd = async () => {
    for await (const part of parts) expect(part.rows).toBe(0)
  }
  await expect(readToEnd()).rejects.toThrow('The disk is broken')
})

test.each([
  ['Plot 4, Rock Close', 'Plot 4, Rock Close 12345678'],
  ['../../etc/passwd', 'Property .. .. etc passwd 12345678'],
  ['C:\\Windows\u0000|?*', 'C Windows 12345678'],
  ['Lekki \u202Egpj.exe\u2066', 'Lekki gpj.exe 12345678'],
  ['  ', 'Property 12345678'],
  ['Ọjà '.repeat(40), `${'Ọjà '.repeat(15).trim()} 12345678`],
])('the folder of %j has a name that every file system accepts', (location, name) => {
  expect(folderName({ id: '0190b5a0-0000-7000-8000-000012345678', location })).toBe(name)
})
