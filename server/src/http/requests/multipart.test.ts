import multipart from '@fastify/multipart'
import { ErrorResponse } from '@gatehouse/contract/response'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { malformedForm, seeded } from '../../../test/malformed-form'
import { AppError } from '../../app-error'
import type { Staged } from '../../storage/upload/staged'
import { registerBodyParsers } from './body-parsers'
import { registerErrors } from '../responses/errors'
import { readMultipart } from './multipart'

// Only the parsing of forms, so that thousands of them take little time. Files are read and discarded.

let app: FastifyInstance
let encode = (bytes: number) => Promise.resolve({ bytes } as unknown as Staged)
let staged: Staged[] = []
beforeAll(async () => {
  app = Fastify()
  registerBodyParsers(app)
  registerErrors(app)
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: Number.MAX_SAFE_INTEGER } })
  const handler = async (request: FastifyRequest) => {
    const stage = async ({ part }: { part: { file: Readable } }) => {
      let bytes = 0
      for await (const chunk of part.file) bytes += (chunk as Buffer).length
      return { staged: encode(bytes) }
    }
    return await readMultipart(request, propertyFiles, stage, staged)
  }
  app.route({ method: 'POST', url: '/form', config: { endpoint: propertyEndpoints.create }, handler })
  await app.ready()
})
afterAll(() => app.close())

async function send(body: Buffer, type = 'multipart/form-data; boundary=edge', chunks: readonly Buffer[] = [body]) {
  const payload = Readable.from(chunks, { objectMode: false })
  const headers = { 'content-type': type, 'content-length': String(body.length) }
  const response = await app.inject({ method: 'POST', url: '/form', headers, payload })
  return { status: response.statusCode, text: response.body }
}

/** Header lines, an empty line, the content; latin1, so that \xff is the byte. */
const form = (...parts: readonly string[]) =>
  Buffer.from(parts.map((part) => `--edge\r\n${part}\r\n`).join('') + '--edge--\r\n', 'latin1')
const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`

test.each([
  ['whose part has no name', form('Content-Disposition: form-data\r\n\r\nLekki'), 'A part of the form has no name'],
  [
    'whose file has no name',
    form('Content-Disposition: form-data; filename="a.jpg"\r\n\r\nx'),
    'A part of the form has no name',
  ],
  ['whose part has an empty name', form(field('', 'Lekki')), 'A part of the form has no name'],
  [
    'with a malformed JSON part',
    form('Content-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{'),
    'The field a is not valid JSON',
  ],
])('a form %s is a bad request', async (_, body, message) => {
  const { status, text } = await send(body)
  expect([status, JSON.parse(text)]).toEqual([400, { status: false, code: 'bad_request', message }])
})

test.each([
  ['of bytes that are not UTF-8', form(field('location', 'Ib\xe0d\xe0n')), 'The field location is not valid UTF-8'],
  ['of half a character', form(field('location', 'Ib\xc3')), 'The field location is not valid UTF-8'],
  [
    'that is sent twice',
    form(field('location', 'Lekki'), field('location', 'Yaba')),
    'Send the field location only once',
  ],
  [
    'that is sent twice and empty once',
    form(field('location', ''), field('location', 'Yaba')),
    'Send the field location only once',
  ],
])('a text field %s gets an error for its name', async (_, body, message) => {
  const { status, text } = await send(body)
  expect(status).toBe(422)
  expect(ErrorResponse.parse(JSON.parse(text))).toEqual({
    status: false,
    code: 'invalid',
    message,
    errors: { location: message },
  })
})

test.each([
  ['as it is', 'Content-Disposition: form-data; name="location"\r\n\r\nÌbàdàn 😀', 'Ìbàdàn 😀'],
  [
    'with its charset',
    'Content-Disposition: form-data; name="location"\r\nContent-Type: text/plain; charset=UTF-8\r\n\r\nÌbàdàn',
    'Ìbàdàn',
  ],
  ['with a name that is encoded', "Content-Disposition: form-data; name*=utf-8''location\r\n\r\nLekki", 'Lekki'],
  ['with a name without quotes', 'Content-Disposition: form-data; name=location\r\n\r\nLekki', 'Lekki'],
  [
    'as JSON text',
    'Content-Disposition: form-data; name="location"\r\nContent-Type: application/json\r\n\r\n"Lekki"',
    'Lekki',
  ],
  [
    'as a JSON list',
    'Content-Disposition: form-data; name="location"\r\nContent-Type: application/json\r\n\r\n[ "Gym" ]',
    '["Gym"]',
  ],
  ['with nothing in it', field('location', ''), ''],
])('a text field is read %s', async (_, part, location) => {
  const { status, text } = await send(Buffer.from(`--edge\r\n${part}\r\n--edge--\r\n`))
  expect([status, JSON.parse(text)]).toMatchObject([200, { fields: { location } }])
})

// npm run prove -- multipart-fuzz sends 5,000.
test('1,500 malformed forms, in chunks of any size, each get a success or a plain error', async () => {
  const random = seeded(20_261_122)
  const counts = new Map<number, number>()
  for (let batch = 0; batch < 15; batch += 1) {
    const cases = Array.from({ length: 100 }, () => malformedForm(random))
    const responses = await withTimeout(cases.map(({ body, type, chunks }) => send(body, type, chunks)))
    for (const [index, { status, text }] of responses.entries()) {
      counts.set(status, (counts.get(status) ?? 0) + 1)
      if (status === 200 || isPlainError(status, text)) continue
      const { type, body } = cases[index]!
      throw new Error(`${status} ${text} is the response to ${type}\n${body.toString('latin1')}`)
    }
  }
  // The generator covers forms that are accepted and both kinds of errors.
  for (const status of [200, 400, 422]) expect(counts.get(status), String(status)).toBeGreaterThan(60)
})

const isPlainError = (status: number, text: string): boolean =>
  [400, 413, 415, 422].includes(status) && /^[A-Z][\w ]{8,}/.test(ErrorResponse.parse(JSON.parse(text)).message)

async function withTimeout<T>(responses: readonly Promise<T>[]): Promise<T[]> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A form got no response within 8 s')), 8_000)
  })
  try {
    return await Promise.race([Promise.all(responses), tooLong])
  } finally {
    clearTimeout(timer)
  }
}

const photos = (...contents: readonly string[]) =>
  form(
    ...contents.map(
      (content) => `Content-Disposition: form-data; name="property_images"; filename="a.jpg"\r\n\r\n${content}`,
    ),
  )

test('a file is received while the one before it is encoded', async () => {
  const original = encode
  let isSecondReceived = () => {}
  const second = new Promise<void>((resolve) => (isSecondReceived = resolve))
  encode = async (bytes) => {
    if (bytes === 2) isSecondReceived()
    await second
    return await original(bytes)
  }
  onTestFinished(() => void (encode = original))
  const { status, text } = await send(photos('x', 'xx'))
  expect([status, JSON.parse(text)]).toMatchObject([200, { files: { property_images: [{ bytes: 1 }, { bytes: 2 }] } }])
})

test('after an error of one file, those that were encoded are known, to be discarded', async () => {
  const original = encode
  let isThirdReceived = () => {}
  const third = new Promise<void>((resolve) => (isThirdReceived = resolve))
  encode = async (bytes) => {
    if (bytes === 3) isThirdReceived()
    await third
    if (bytes === 2) throw new AppError('invalid', 'It is damaged')
    return await original(bytes)
  }
  staged = []
  onTestFinished(() => void (encode = original))
  const { status, text } = await send(photos('x', 'xx', 'xxx'))
  expect([status, JSON.parse(text)]).toMatchObject([422, { message: 'It is damaged' }])
  expect(staged).toEqual([{ bytes: 1 }, { bytes: 3 }])
})
