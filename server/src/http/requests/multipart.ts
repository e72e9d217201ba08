import type { MultipartFile } from '@fastify/multipart'
import type { FileSlot } from '@gatehouse/contract/files/upload'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'

import type { PartUpload, ReceivedUpload } from '../../storage/upload/stage-upload'
import type { SlotName, Staged } from '../../storage/upload/staged'
import { AppError, invalidField } from '../../app-error'
import { decodeUtf8 } from './utf-8'

/**
 * Streams a file into the staging folder and starts to encode it. @throws AppError if the slot does not
 * accept it
 */
export type StageFile = (upload: PartUpload) => Promise<ReceivedUpload>

const maxFieldBytes = 200_000
const maxFields = 100

const parserOptions = {
  limits: { files: 200, parts: 200 },
  // Otherwise the parser decodes text fields itself and replaces invalid UTF-8.
  isPartAFile: () => true,
}

/**
 * Reads a multipart form: returns its text fields and streams its files into the staging folder, one after
 * the other, each while those before it are encoded. Each staged file is added to `staged`, so that the
 * caller can discard all of them if another part fails or the client disconnects. Text fields named like a
 * file group and empty files are ignored (docs/decisions/0017). @throws AppError too_large, unsupported_type,
 * invalid, bad_request
 */
export async function readMultipart(
  request: FastifyRequest,
  slots: Readonly<Record<string, FileSlot>>,
  stageFile: StageFile,
  staged: Staged[],
) {
  const groups = Object.fromEntries(Object.keys(slots).map((name): [string, Promise<Staged>[]] => [name, []]))
  try {
    const fields = await readParts(request, slots, stageFile, groups)
    const entries = Object.entries(groups).map(async ([name, group]) => [name, await Promise.all(group)] as const)
    return { fields, files: Object.fromEntries(await Promise.all(entries)) }
  } catch (error) {
    throw isMalformedForm(error) ? new AppError('bad_request', 'The multipart form is malformed') : error
  } finally {
    for (const outcome of await Promise.allSettled(Object.values(groups).flat()))
      if (outcome.status === 'fulfilled') staged.push(outcome.value)
  }
}

async function readParts(
  request: FastifyRequest,
  slots: Readonly<Record<string, FileSlot>>,
  stageFile: StageFile,
  groups: Readonly<Record<string, Promise<Staged>[]>>,
): Promise<Record<string, string>> {
  const fields = Object.create(null) as Record<string, string>
  const failures: unknown[] = []
  for await (const part of request.parts(parserOptions)) {
    // Never, because of `isPartAFile`.
    if (part.type === 'field') continue
    // `fieldname` may be undefined, unlike its type says.
    const name = part.fieldname || undefined
    if (name === undefined) throw new AppError('bad_request', 'A part of the form has no name')
    const slot = slots[name]
    if (isText(part)) {
      const text = await readText(part, name)
      if (slot) continue
      if (name in fields) throw invalidField(name, `Send the field ${truncate(name)} only once`)
      if (Object.keys(fields).length === maxFields) throw new AppError('too_large', 'The form has too many fields')
      fields[name] = text
    } else if (part.filename || !(await isEmpty(part.file))) {
      const group = groups[name]
      if (!slot || !group) {
        part.file.resume()
        throw new AppError('invalid', `No file is expected in the field ${truncate(name)}`)
      }
      if (group.length >= slot.max) throw tooManyFiles(name, slot)
      // `slot` exists, so the name is a slot name and the cast is safe.
      const crop = slot.cropField === undefined ? undefined : fields[slot.cropField]
      const received = await stageFile({ slotName: name as SlotName, slot, part, crop })
      group.push(received.staged)
      received.staged.catch((error: unknown) => failures.push(error))
      // Of a file before: the rest of the form is not read.
      if (failures.length > 0) throw failures[0]
    }
  }
  return fields
}

/** Returns the error for more files than the slot allows. */
export function tooManyFiles(field: string, slot: FileSlot): AppError {
  const message = slot.max === 1 ? `Send at most one ${slot.label}` : `Send at most ${slot.max} ${slot.label}s`
  return invalidField(field, message)
}

/** Browsers send an empty part without a file name for a file field in which no file was chosen. */
async function isEmpty(file: Readable): Promise<boolean> {
  for await (const chunk of file.iterator({ destroyOnReturn: false })) {
    file.unshift(chunk)
    return false
  }
  return true
}

/**
 * RFC 7578: a part with a file name is a file; so is binary content, which some clients send without a file
 * name.
 */
const isText = ({ filename, mimetype }: MultipartFile): boolean =>
  (filename as string | undefined) === undefined && mimetype !== 'application/octet-stream'

/** Returns the text of a field. A JSON string is unquoted, so that clients may send text fields as JSON. */
async function readText({ file, mimetype }: MultipartFile, name: string): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxFieldBytes) throw new AppError('too_large', `The field ${truncate(name)} is too long`)
    chunks.push(chunk)
  }
  const text = decodeUtf8(Buffer.concat(chunks))
  if (text === null) throw invalidField(name, `The field ${truncate(name)} is not valid UTF-8`)
  return mimetype.startsWith('application/json') ? parseJsonField(text, name) : text
}

function parseJsonField(text: string, name: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : JSON.stringify(value)
  } catch {
    throw new AppError('bad_request', `The field ${truncate(name)} is not valid JSON`)
  }
}

const truncate = (name: string) => name.slice(0, 60)

/** The parser's errors have no code, only these messages. */
const isMalformedForm = (error: unknown): boolean =>
  error instanceof Error && /unexpected end of multipart data|^Multipart: |^The needle /i.test(error.message)
