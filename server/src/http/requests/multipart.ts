import type { MultipartFile } from '@fastify/multipart'
import type { FileSlot } from '@gatehouse/contract/upload'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'

import type { SlotName, Staged } from '../../storage/upload/staged'
import { AppError } from '../../app-error'
import { asUtf8 } from './utf-8'

export interface Upload {
  readonly fields: Record<string, string>
  readonly files: Record<string, Staged[]>
}

/** Streams one part into the staging place; throws an AppError for what the slot does not take. */
export type StageFile = (upload: {
  readonly slotName: SlotName
  readonly slot: FileSlot
  readonly part: { readonly file: Readable & { truncated?: boolean }; readonly filename: string }
}) => Promise<Staged>

const maxFieldBytes = 200_000
const maxFields = 100

const parserOptions = {
  limits: { files: 200, parts: 200 },
  // The parser would decode text fields itself, and put other characters in the place of bytes that are not UTF-8.
  isPartAFile: () => true,
}

/**
 * Reads a multipart form: text fields as text, files streamed one after the other into staging. `staged` receives each file
 * as soon as it exists, so that the caller can discard them all when a later part fails or the client goes away.
 * Text under the name of a file group and empty file parts are ignored: clients send what they hold (docs/decisions/0017).
 * @throws AppError too_large, unsupported_type, invalid, bad_request
 */
export async function readMultipart(...form: Parameters<typeof readParts>): Promise<Upload> {
  try {
    return await readParts(...form)
  } catch (error) {
    throw isMalformedForm(error) ? new AppError('bad_request', 'The multipart form is malformed') : error
  }
}

async function readParts(
  request: FastifyRequest,
  slots: Readonly<Record<string, FileSlot>>,
  stageFile: StageFile,
  staged: Staged[],
): Promise<Upload> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  const files: Record<string, Staged[]> = Object.fromEntries(Object.keys(slots).map((name) => [name, []]))
  for await (const part of request.parts(parserOptions)) {
    // Always so, by the parser's options.
    if (part.type === 'field') continue
    // In spite of its type, a part without a name has none.
    const name = part.fieldname || undefined
    if (name === undefined) throw new AppError('bad_request', 'A part of the form has no name')
    const slot = slots[name]
    if (isText(part)) {
      const text = await readText(part, name)
      if (slot) continue
      if (name in fields) throw invalidField(name, `Send the field ${shortened(name)} only once`)
      if (Object.keys(fields).length === maxFields) throw new AppError('too_large', 'The form has too many fields')
      fields[name] = text
    } else if (part.filename || !(await isEmpty(part.file))) {
      const group = files[name]
      if (!slot || !group) {
        part.file.resume()
        throw new AppError('invalid', `No file is expected in the field ${shortened(name)}`)
      }
      if (group.length >= slot.max) throw tooMany(name, slot)
      // The group is a name of the endpoint's own slots by now, and those are the media room's.
      const file = await stageFile({ slotName: name as SlotName, slot, part })
      staged.push(file)
      group.push(file)
    }
  }
  return { fields, files }
}

export function tooMany(field: string, slot: FileSlot): AppError {
  const message = slot.max === 1 ? `Send at most one ${slot.label}` : `Send at most ${slot.max} ${slot.label}s`
  return new AppError('invalid', message, { [field]: message })
}

/** What browsers send for a file field in which nothing was chosen: a part without a name and without a byte. */
async function isEmpty(file: Readable): Promise<boolean> {
  for await (const chunk of file.iterator({ destroyOnReturn: false })) {
    file.unshift(chunk)
    return false
  }
  return true
}

/** RFC 7578: what has a file name is a file; so is binary content, which some clients send without a name. */
const isText = ({ filename, mimetype }: MultipartFile): boolean =>
  (filename as string | undefined) === undefined && mimetype !== 'application/octet-stream'

/** The text of a field; of a part whose type is JSON, the text that other clients send for the same value. */
async function readText({ file, mimetype }: MultipartFile, name: string): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxFieldBytes) throw new AppError('too_large', `The field ${shortened(name)} is too long`)
    chunks.push(chunk)
  }
  const text = asUtf8(Buffer.concat(chunks))
  if (text === null) throw invalidField(name, `The field ${shortened(name)} is not valid UTF-8`)
  return mimetype.startsWith('application/json') ? fromJson(text, name) : text
}

function fromJson(text: string, name: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : JSON.stringify(value)
  } catch {
    throw new AppError('bad_request', `The field ${shortened(name)} is not valid JSON`)
  }
}

const invalidField = (name: string, message: string) => new AppError('invalid', message, { [name]: message })

const shortened = (name: string) => name.slice(0, 60)

/** The parser's own complaints carry no code, only these words. */
const isMalformedForm = (error: unknown): boolean =>
  error instanceof Error && /unexpected end of multipart data|^Multipart: |^The needle /i.test(error.message)
