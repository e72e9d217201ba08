import multipart from '@fastify/multipart'
import { ErrorResponse } from '@gatehouse/contract/response'
import { propertyFiles } from '@gatehouse/contract/property-files'
import { propertyEndpoints } from '@gatehouse/contract/property'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { malformedForm, seeded } from '../../../test/malformed-form'
import type { Staged } from '../../storage/upload/staged'
import { registerBodyParsers } from './body-parsers'
import { registerErrors } from '../responses/errors'
import { readMultipart } from './multipart'

// The reading of forms alone, so that thousands of them are read in a moment. Files are read to their end and
// forgotten.

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  registerBodyParsers(app)
  registerErrors(app)
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: Number.MAX_SAFE_INTEGER } })
  const handler = async (request: FastifyRequest) => {
    const stage = async ({ part }: { part: { file: Readable } }) => {
      let bytes = 0
      for await (const chunk of part.file) bytes += (chunk as Buffer).length
      return { bytes } as unknown as Staged
    }
    return await readMultipart(request, propertyFiles, stage, [])
  }
  app.route({ method: 'POST', url: '/form', config: { endpoint: propertyEndpoints.create }, handler })
  await app.ready()
})
afterAll(() => app.close())

async function send(body: Buffer, type = 'multipart/form-data; boundary=edge', pieces: readonly Buffer[] = [body]) {
  const payload = Readable.from(pieces, { objectMode: false })
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
  ['of bytes that are no UTF-8', form(field('location', 'Ib\xe0d\xe0n')), 'The field location is not valid UTF-8'],
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
])('a text field %s is refused under its name', async (_, body, message) => {
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

test('5,000 malformed forms, in pieces of any size, are each answered with a success or a plain refusal', async () => {
  const random = seeded(20_261_122)
  const answered = new Map<number, number>()
  for (let batch = 0; batch < 50; batch += 1) {
    const cases = Array.from({ length: 100 }, () => malformedForm(random))
    const answers = await withoutHanging(cases.map(({ body, type, pieces }) => send(body, type, pieces)))
    for (const [index, { status, text }] of answers.entries()) {
      answered.set(status, (answered.get(status) ?? 0) + 1)
      if (status === 200 || isPlainRefusal(status, text)) continue
      const { type, body } = cases[index]!
      throw new Error(`${status} ${text} is the answer to ${type}\n${body.toString('latin1')}`)
    }
  }
  // The generator reaches what it is for: forms that are read, and refusals of both kinds.
  for (const status of [200, 400, 422]) expect(answered.get(status), String(status)).toBeGreaterThan(200)
})

const isPlainRefusal = (status: number, text: string): boolean =>
  [400, 413, 415, 422].includes(status) && /^[A-Z][\w ]{8,}/.test(ErrorResponse.parse(JSON.parse(text)).message)

async function withoutHanging<T>(answers: readonly Promise<T>[]): Promise<T[]> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A form was not answered within 8 s')), 8_000)
  })
  try {
    return await Promise.race([Promise.all(answers), tooLong])
  } finally {
    clearTimeout(timer)
  }
}
