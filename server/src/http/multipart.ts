import type { FileSlot } from '@gatehouse/contract/upload'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'

import type { SlotName, Staged } from '../media/staged'
import { AppError } from './app-error'

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

const limits = { fieldSize: 200_000, fields: 100, files: 100, parts: 200 }

/**
 * Reads a multipart form: text fields as text, files streamed one after the other into staging. `staged` receives each file
 * as soon as it exists, so that the caller can discard them all when a later part fails or the client goes away.
 * Text under the name of a file group and empty file parts are ignored: clients send what they hold (decisions, section 4).
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
  for await (const part of request.parts({ limits })) {
    const slot = slots[part.fieldname]
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) {
        throw new AppError('too_large', `The field ${part.fieldname.slice(0, 60)} is too long`)
      }
      if (!slot) fields[part.fieldname] = asText(part.value)
    } else if (part.filename || !(await isEmpty(part.file))) {
      const group = files[part.fieldname]
      if (!slot || !group) {
        part.file.resume()
        throw new AppError('invalid', `No file is expected in the field ${part.fieldname.slice(0, 60)}`)
      }
      if (group.length >= slot.most) throw tooMany(part.fieldname, slot)
      // The group is a name of the endpoint's own slots by now, and those are the media room's.
      const file = await stageFile({ slotName: part.fieldname as SlotName, slot, part })
      staged.push(file)
      group.push(file)
    }
  }
  return { fields, files }
}

export function tooMany(field: string, slot: FileSlot): AppError {
  const sentence = slot.most === 1 ? `Send at most one ${slot.noun}` : `Send at most ${slot.most} ${slot.noun}s`
  return new AppError('invalid', sentence, { [field]: sentence })
}

/** What browsers send for a file field in which nothing was chosen: a part without a name and without a byte. */
async function isEmpty(file: Readable): Promise<boolean> {
  for await (const chunk of file.iterator({ destroyOnReturn: false })) {
    file.unshift(chunk)
    return false
  }
  return true
}

/** A part whose type is JSON comes parsed; the schema expects the text that other clients send. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The parser's own complaints carry no code, only these words. */
const isMalformedForm = (error: unknown): boolean =>
  error instanceof Error && /unexpected end of multipart data|^Multipart: |^The needle /i.test(error.message)
