import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import { StoreUnavailableError } from '../../storage/store/store-errors'
import { BackupError } from '../backup-error'
import type { BackupTarget } from '../target/target'
import { decryption, encryption } from './encryption'
import { Measure } from './measure'
import { damaged, wasChanged } from './paths'

/** Bytes and SHA-256 of a file of the target, and of its content before compression and encryption. */
export interface Part {
  readonly content: Measured
  readonly stored: Measured & { readonly path: string }
}

interface Measured {
  readonly bytes: number
  readonly sha256: string
}

interface WriteOptions {
  readonly recipients: readonly string[] | null
  readonly isCompressed: boolean
}

/** Stores a stream in the target. */
export async function writePart(
  target: BackupTarget,
  path: string,
  source: Readable,
  { recipients, isCompressed }: WriteOptions,
): Promise<Part> {
  // Who reads it receives its error. COPY also has one when the target has failed before it was read, and the
  // connection is closed: without a listener, that would end the process.
  source.on('error', () => {})
  const [content, stored] = [new Measure(), new Measure()]
  const encrypted = await encryption(recipients)
  const compressed = isCompressed ? [createGzip()] : []
  try {
    await target.put(path, (destination) =>
      pipeline([source, content, ...compressed, ...encrypted, stored, destination]),
    )
  } finally {
    source.destroy()
  }
  const measured = ({ bytes, sha256 }: Measure) => ({ bytes, sha256 })
  return { content: measured(content), stored: { path, ...measured(stored) } }
}

type StoredFile = Part['stored']

interface ReadOptions {
  readonly identity: string | null
  readonly isCompressed: boolean
}

/**
 * Reads the content of a file of the target into `use`, which must read it to its end; then compares what was
 * stored and the content with their hashes.
 * @throws BackupError if the file is missing or damaged
 */
export async function readPart<Result>(
  target: BackupTarget,
  { path, bytes, sha256, content }: StoredFile & { content: string | null },
  { identity, isCompressed }: ReadOptions,
  use: (content: Readable) => Promise<Result>,
): Promise<Result> {
  const source = await target.get(path)
  if (!source) throw damaged(path, 'it is missing')
  const [stored, plain] = [new Measure(), new Measure()]
  const steps: Transform[] = [
    stored,
    ...((await decryption(identity)) as Transform[]),
    ...(isCompressed ? [createGunzip()] : []),
    plain,
  ]
  const reading = pipeline([source, ...steps]).catch((error: unknown) => {
    throw isFailureOfData(error) ? damaged(path, wasChanged) : error
  })
  const using = use(plain).catch((error: unknown) => {
    plain.destroy()
    throw error
  })
  const [read, used] = await Promise.allSettled([reading, using])
  if (read.status === 'rejected' && !isPremature(read.reason)) throw read.reason
  if (used.status === 'rejected') throw used.reason
  if (stored.sha256 !== sha256 || stored.bytes !== bytes) throw damaged(path, wasChanged)
  if (content !== null && plain.sha256 !== content) throw damaged(path, wasChanged)
  return used.value
}

/** Errors of zlib and of age, not those of the target. */
const isFailureOfData = (error: unknown) =>
  error instanceof Error &&
  !('syscall' in error) &&
  !isPremature(error) &&
  !(error instanceof BackupError || error instanceof StoreUnavailableError)

/** The reader has ended early, and its error says why. */
const isPremature = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(String(error.code))
