import type { FileSlot } from '@gatehouse/contract/files/upload'
import { formatBytes } from '../../format/bytes'
import { fileKind, headBytes } from './file-type'

interface Checked {
  accepted: File[]
  /** One message per rejected file or reason. */
  errors: string[]
}

/**
 * Checks files as the server does: type by content, size,
 * number. `remaining` is how many more files the slot accepts.
 */
export async function checkFiles(slot: FileSlot, files: readonly File[], remaining: number): Promise<Checked> {
  const messages = await Promise.all(files.map((file) => errorOf(slot, file)))
  const valid = files.filter((_, index) => messages[index] === undefined)
  const errors = messages.filter((message) => message !== undefined)
  if (valid.length > remaining) errors.push(tooMany(slot))
  return { accepted: valid.slice(0, Math.max(0, remaining)), errors }
}

const tooMany = ({ max, label }: FileSlot): string =>
  max === 1 ? `Send at most one ${label}` : `Send at most ${max} ${label}s`

async function errorOf(slot: FileSlot, file: File): Promise<string | undefined> {
  const name = `“${file.name}”`
  if (file.size === 0) return `${name} is empty. Please choose it again.`
  const head = await readHead(file)
  if (head === undefined) return `${name} cannot be read. Please choose it again.`
  const { type, foreign } = fileKind(head)
  if (type === null || !slot.accepts.includes(type)) {
    return `${slot.wrongType}. ${name} is ${foreign ?? 'of another type'}.`
  }
  return file.size > slot.maxBytes ? `${name} is larger than ${formatBytes(slot.maxBytes)}.` : undefined
}

/** Undefined when the file cannot be read: it was moved, or it is in cloud storage that is not reachable. */
async function readHead(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  } catch {
    return undefined
  }
}
