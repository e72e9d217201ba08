import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import {
  duplicateMessages,
  type propertyDuplicateEndpoints,
  unitLocations,
} from '@gatehouse/contract/operations/property-duplicate'
import type { Captions } from '@gatehouse/contract/listing/captions'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { isId } from '../../database/id'
import { complete } from '../../database/last-statement'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { changeIdFor, pickColumns } from '../../records/changes/change'
import { insertOperation } from '../../records/changes/operation'
import { type Author, authorOf, createRecord, lockLive, type SavedResponse } from '../../records/lifecycle'
import { companyIn, propertySearchText } from '../../records/search/stored-text'
import type { SoftRow } from '../../records/soft-delete'
import type { MediaRow } from '../../storage/media-rows'
import { listRowsOfProperty } from '../../storage/record-media'
import type { Staged } from '../../storage/upload/staged'
import { formFields } from './form-columns'
import { lockLiveAgent } from './repository'
import { propertyEntity } from './service'

type DuplicateRequest = RequestContext<typeof propertyDuplicateEndpoints.create>

/** A file may be finished while it is copied, for example the sizes of a new photograph. */
const maxAttempts = 3

/**
 * Creates copies of a property with copies of its files (docs/decisions/0086). They are one operation, and
 * active or archived as the property is.
 * @throws AppError not_found, invalid, or conflict if a file is missing
 */
export async function duplicateProperty(deps: Dependencies, request: DuplicateRequest) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await copyAndCreate(deps, request)
    } catch (error) {
      if (!(error instanceof FilesChanged) || attempt === maxAttempts) throw error
    }
  }
}

class FilesChanged extends AppError {
  constructor() {
    super('unavailable', duplicateMessages.filesChanged)
  }
}

/** Copies the files before the transaction. Those of a replay and of a failure are removed. */
async function copyAndCreate(deps: Dependencies, request: DuplicateRequest) {
  const { db, params, body } = request
  const count = body.count ?? body.locations?.length ?? 1
  const files = isId(params.id) ? await listRowsOfProperty(db, params.id) : []
  const copies = await deps.media.copy(files, count)
  try {
    return await request.mutate(async (tx) => {
      const row = await lockLive(tx, propertyEntity, params.id)
      if (statesOf(await listRowsOfProperty(tx, row.id)) !== statesOf(files)) throw new FilesChanged()
      const locations = body.locations ?? unitLocations(row.location, count)
      const author = authorOf(request, deps.now())
      const details = { entity: 'property', action: 'duplicate', values: {}, property_id: row.id }
      const operationId = await insertOperation(tx, { kind: 'bulk', done: count, details }, author)
      const created: SavedResponse<PropertyRecord>[] = []
      // The newest is the first of a list, so the first unit is created last.
      for (const [place, location] of [...locations.entries()].toReversed()) {
        const copied = copies[place]!
        const captions = captionsOfCopy(row, files, copied)
        const unit = { row, location, files: copied, captions }
        created.unshift(await createCopy(tx, deps, { ...author, operationId }, unit))
      }
      const ids = created.map(({ data }) => data.id)
      const change = changeIdFor(author, created[0]?.change_id)
      return { status: true as const, message: messageOf(count), ...change, data: { operation_id: operationId, ids } }
    })
  } finally {
    // Removes only those without a row.
    deps.media.finish(copies.flat(), { isCommitted: false })
  }
}

interface Unit {
  readonly row: SoftRow<'property'>
  readonly location: string
  readonly files: readonly Staged[]
  readonly captions: Captions
}

async function createCopy(
  tx: Transaction<Tables>,
  { media }: Pick<Dependencies, 'media'>,
  author: Author,
  { row, location, files, captions }: Unit,
): Promise<SavedResponse<PropertyRecord>> {
  // The agent of a live property is live; it stays so until the transaction ends.
  if (row.agent_id !== null) await lockLiveAgent(tx, row.agent_id)
  const { archived, has_photos, state, facts } = row
  const copied = { ...pickColumns(row, formFields), archived, has_photos, state, facts }
  const columns = { ...copied, location, property_image_captions: captions, import_key: null }
  const keysOf = (slot: string) => files.filter((file) => file.slot === slot).map(({ key }) => key)
  const keys = {
    property_images: keysOf('property_images'),
    floor_plan: keysOf('floor_plan'),
    video_upload: keysOf('video_upload'),
  }
  const attach = async (id: string) => {
    for (const group of Object.values(keys))
      await media.insertRows(
        tx,
        files.filter(({ key }) => group.includes(key)),
        { property_id: id },
      )
  }
  const search_text = propertySearchText(columns, companyIn(row.search_text))
  const saved = await createRecord(tx, propertyEntity, author, { ...columns, search_text }, { keys, attach })
  return await complete(saved)
}

/** The captions of copied files, which have the order of the originals. */
function captionsOfCopy(
  { property_image_captions: captions }: SoftRow<'property'>,
  files: readonly MediaRow[],
  copies: readonly Staged[],
): Captions {
  const captioned = files.flatMap(({ key }, place) => {
    const caption = captions[key]
    return caption === undefined ? [] : [[copies[place]!.key, caption]]
  })
  return Object.fromEntries(captioned) as Captions
}

/** What copies of the files depend on: which there are, and what has been made of them. */
const statesOf = (rows: readonly MediaRow[]) =>
  JSON.stringify(rows.map(({ key, state, files, source }) => [key, state, files, source]))

const messageOf = (count: number) => (count === 1 ? 'Property duplicated' : `${count} properties created`)
