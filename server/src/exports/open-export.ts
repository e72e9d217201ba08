import type { ExportedEntity } from '@gatehouse/contract/exports/columns'
import type { ExportQuery } from '@gatehouse/contract/exports/endpoints'
import { exportFileTypes, type ExportFormat, exportMessages } from '@gatehouse/contract/exports/export-rules'
import { Readable } from 'node:stream'

import type { SignedIn } from '../auth/session-repository'
import type { ChangeSource } from '../database/tables/history-tables'
import { inTransaction } from '../database/transaction'
import type { Dependencies } from '../dependencies'
import type { CareersStore } from '../features/careers/careers-store'
import { assertCaller, assertNotRevoked } from '../http/assert-caller'
import { createAdminSlots } from '../http/limits/admin-slots'
import { Download } from '../http/responses/download'
import { setExported } from '../records/changes/operation'
import type { ListedRow } from '../records/lists/all-rows'
import type { FilePart } from './file-part'
import { zipPhotographs } from './photographs'
import { recordExport } from './record-export'
import { openRows } from './sources'
import { chooseColumns, csvWriter, jsonLinesWriter } from './write-rows'

interface RequestedExport {
  readonly entity: ExportedEntity
  readonly format: ExportFormat
  readonly query: ExportQuery
  readonly signedIn: SignedIn
  readonly origin: string
  readonly source: ChangeSource
  /** The request itself, for the store of careers. */
  readonly request: object
}

export type ExportDependencies = Pick<Dependencies, 'db' | 'now' | 'media'> & { readonly careers: CareersStore }

type Chunks = AsyncGenerator<readonly ListedRow[]>

/** Opens exports, at most two of an admin and eight in total at the same time. */
export function createExports(deps: ExportDependencies) {
  const createSlot = createAdminSlots({
    maxPerAdmin: 2,
    max: 8,
    tooManyOfAdmin: exportMessages.yourExports,
    tooMany: exportMessages.allExports,
  })

  return {
    /** @throws AppError too_many if an export could not begin now */
    assertFree(adminId: string): void {
      const slot = createSlot(adminId)
      slot.acquire()
      slot.release()
    },

    /**
     * Reads the first rows, records the export and returns its file, which is written as it is sent.
     * @throws AppError too_many, invalid
     */
    async open(requested: RequestedExport): Promise<Download> {
      const { entity, format, signedIn } = requested
      const slot = createSlot(signedIn.admin.id)
      slot.acquire()
      try {
        const write = await openParts(deps, requested)
        const id = await record(deps, requested)
        const stream = Readable.from(follow(deps, id, write), { objectMode: false })
        stream.once('close', () => slot.release())
        const name = `${entity}-${deps.now().toISOString().slice(0, 10)}.${format}`
        return new Download(stream, { name, type: exportFileTypes[format], isCompressible: format !== 'zip' })
      } catch (error) {
        slot.release()
        throw error
      }
    },
  }
}

async function openParts(deps: ExportDependencies, requested: RequestedExport): Promise<AsyncGenerator<FilePart>> {
  const { entity, format, query, signedIn, origin, request } = requested
  const { db, media, careers } = deps
  const chunks = await readFirst(await openRows(entity, query, { db, origin, careers, request }))
  const assertAllowed = () => assertNotRevoked(db, signedIn)
  if (format === 'zip') return await zipPhotographs({ db, media, assertAllowed }, chunks)
  const columns = chooseColumns(entity, query.columns)
  const { start, write } = format === 'csv' ? csvWriter(columns) : jsonLinesWriter(columns)

  return (async function* () {
    yield { content: start, rows: 0 }
    for await (const chunk of chunks) {
      yield { content: chunk.map(write).join(''), rows: chunk.length }
      await assertAllowed()
    }
  })()
}

/** Reads the first chunk before the response begins, so that an error still becomes an error response. */
async function readFirst(chunks: Chunks): Promise<Chunks> {
  const first = await chunks.next()
  return (async function* () {
    if (first.done !== true) yield first.value
    yield* chunks
  })()
}

const record = ({ db, now }: ExportDependencies, { signedIn, source, ...exported }: RequestedExport) =>
  inTransaction(
    db,
    (tx) => recordExport(tx, exported, { adminId: signedIn.admin.id, source, now: now() }),
    (tx) => assertCaller(tx, signedIn),
  )

/** The content of the parts. Its end, also without the last part, is recorded before the reader sees it. */
async function* follow(
  { db }: ExportDependencies,
  operationId: string,
  parts: AsyncGenerator<FilePart>,
): AsyncGenerator<FilePart['content']> {
  let rows = 0
  let isComplete = false
  try {
    for await (const part of parts) {
      if (part.content.length > 0) yield part.content
      rows += part.rows
    }
    isComplete = true
  } finally {
    await setExported(db, operationId, { rows, isComplete })
  }
}
