import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { removeTextMark } from '@gatehouse/contract/exports/text-mark'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { parse } from 'csv-parse/sync'
import { sample, string } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { findJsonErrors, findXmlErrors } from '../../test/feeds/validate-feed'
import { insertProperty } from '../../test/insert-rows'
import { startApp, type TestApp } from '../../test/start-app'
import { catalogueWriter } from './catalogue'
import { defaultShape } from './feed-shape'
import { type FeedWriter, feedWriters } from './feed-writer'

const settings = { listingUrl: 'https://homes.ng/{reference}', businessName: '=Ada & "Sons"\r\n' }

let app: TestApp
let listing: PropertyRecord
beforeAll(async () => {
  app = await startApp()
  const { id } = await insertProperty(app.db, { facts: { estate: 'Pinnock' } })
  listing = (await app.request(propertyEndpoints.find, { params: { id } })).response.data
})
afterAll(() => app.close())

const edges = [
  ']]>',
  '<![CDATA[x]]><!-- & &amp; &#0; <script>alert(1)</script>',
  '\0\u0001\u0008\u000B\u000C\u001F\u007F\u0085\uFFFE\uFFFF',
  '\uD800 and \uDC00, half of a pair',
  '\u{1F3E1}\u{1F469}\u200D\u{1F680}',
  '\r\n\t line\rbreaks\n',
  '"quoted", "" and ; ,',
  `=HYPERLINK("http://x","y")`,
  '＝1+1',
  "'=1",
  '@SUM(A1)\u0000',
  '-1',
  'a'.repeat(10_240),
  '\u{1F3E1}'.repeat(5_120),
  ' ',
  '\uFEFFmark of the byte order',
]
const random = sample(string({ unit: 'binary', maxLength: 60 }), { numRuns: 300, seed: 29 })
const texts = [...edges, ...random]

/** A listing for each text, which is in all its texts. */
const listings = () =>
  texts.map((text, index): PropertyRecord => {
    const picture = {
      ...listing.media.property_images[0],
      url: 'https://x.ng/a.jpg',
      width: 4,
      height: 3,
      caption: text,
    }
    return {
      ...listing,
      id: listing.id.slice(0, -4) + String(index).padStart(4, '0'),
      location: text,
      property_description: text,
      amenities: [text, text],
      facts: { ...listing.facts, estate: text },
      media: { ...listing.media, property_images: [picture, picture] as never },
    }
  })

/** As it arrives: UTF-8 has no halves of pairs. */
const write = ({ start, write: writeOne, end }: FeedWriter) =>
  Buffer.from([start, ...listings().map((each, index) => writeOne(each, index === 0)), end].join('')).toString()
const asUtf8 = (text: string) => Buffer.from(text).toString()

test('XML is valid by its schema, and has each text but what XML cannot contain', async () => {
  const xml = write(feedWriters.xml(defaultShape('xml'), settings))
  expect(await findXmlErrors(xml)).toEqual([])
  const decode = (content: string) =>
    content.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
  const found = xml.split('<listing>').slice(1)
  expect(found).toHaveLength(texts.length)
  for (const [index, text] of texts.entries()) {
    const allowed = Array.from(text).filter((character) => {
      const code = character.codePointAt(0)!
      // XML 1.0, section 2.2.
      return (
        code === 9 ||
        code === 10 ||
        code === 13 ||
        (code >= 32 && code < 0xd800) ||
        (code >= 0xe000 && code < 0xfffe) ||
        code > 0xffff
      )
    })
    const content = /<property_description>(.*?)<\/property_description>/s.exec(found[index]!)?.[1] ?? ''
    expect(decode(content)).toBe(allowed.join(''))
  }
})

test('JSON is valid by its schema, and has each text', async () => {
  const json = write(feedWriters.json(defaultShape('json'), settings))
  expect(await findJsonErrors(json)).toEqual([])
  const found = JSON.parse(json) as { listings: { property_description: string; images: { caption: string }[] }[] }
  expect(found.listings.map((each) => each.property_description)).toEqual(texts)
  expect(found.listings.map(({ images }) => images[1]!.caption ?? '')).toEqual(texts)
})

/** Strict: each row has the cells of the first one, and quotes are only where RFC 4180 has them. */
const readCsv = (csv: string): Record<string, string>[] =>
  parse(csv, { bom: true, columns: true, record_delimiter: '\r\n' })

test('CSV is read by a strict parser, has each text, and no cell is a formula', () => {
  const rows = readCsv(write(feedWriters.csv(defaultShape('csv'), settings)))
  expect(rows.map((row) => removeTextMark(row['Description']!))).toEqual(texts.map(asUtf8))
  const formulas = rows.flatMap((row) => Object.values(row).filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell)))
  expect(formulas).toEqual([])
})

test('the catalogue is within the limits of Meta, in columns that are never missing', () => {
  const rows = readCsv(write(catalogueWriter(settings)))
  expect(rows).toHaveLength(texts.length)
  for (const { title, description, brand, ...row } of rows) {
    expect([title!.length <= 200, description!.length <= 9_999, title !== '', description !== '']).toEqual(
      Array(4).fill(true),
    )
    expect(`${title} ${brand}`).not.toMatch(/[\r\n]/)
    expect(brand).toBe('Ada & "Sons"')
    expect(row).toMatchObject({ availability: 'in stock', condition: 'new', price: '85000000 NGN' })
    for (const cell of [title!, description!]) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
  }
})
