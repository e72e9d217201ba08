import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { type PropertyChanges, type propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { fileRemovalMessages } from '@gatehouse/contract/files/property-file-removal'
import type { PropertyState } from '@gatehouse/contract/entities/property-choices'
import { mergeFacts } from '@gatehouse/contract/listing/facts'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import type { SuccessResponse } from '@gatehouse/contract/response'
import type { Transaction } from 'kysely'
import { isDeepStrictEqual } from 'node:util'

import { AppError } from '../../app-error'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { actorOf, type Change, changeIdFor, pickColumns, recordChange } from '../../records/changes/change'
import { readFlatState, splitName } from '../../records/changes/flat-state'
import { assertVersion } from '../../records/assert-version'
import {
  authorOf,
  type ChangeRequest,
  changeRequestOf,
  createRecord,
  type DeletableEntity,
  type FilesByGroup,
  lockLive,
  updateRecord,
} from '../../records/lifecycle'
import { foldCompany, propertySearchText } from '../../records/search/stored-text'
import { lockRow, type SoftRow } from '../../records/soft-delete'
import type { Puttable, Values } from '../../records/changes/put-values'
import { fileLifecycle, orderMedia, removeMedia } from '../../storage/record-media'
import { arrangeFiles, arrangeNewFiles } from './arrange-files'
import { type CaptionChanges, mergeCaptions, readCaptions } from './captions'
import { columnsOf, columnsOfChanges } from './form-columns'
import { propertyJson } from './json'
import { lockLiveAgent, propertyWriter } from './repository'
import { describeStateSetSince } from './state-set-since'
import { storedProperty, storePropertyJson } from './stored-json'

const propertyMedia = fileLifecycle('property_id', propertyFiles)
const restoredWithoutAgent = 'Property restored without its agent, who was deleted in the meantime'

/**
 * A property is deleted and restored together with its files.
 * If its agent has been deleted, it is restored without one.
 */
export const propertyEntity = {
  table: 'property',
  messages: propertyMessages,
  json: propertyJson,
  writer: propertyWriter,
  stored: storedProperty,
  ...propertyMedia,
  put: {
    ...propertyMedia.filePut,
    columns: (tx, row, recorded, files) => columnsOfRecorded(tx, row, recorded, files),
    isShownWithFiles: (name) => splitName(name)[0] === 'property_image_captions',
  },
  prepareRestore: async (tx, row) => {
    const agent = row.agent_id === null ? null : await lockLiveAgent(tx, row.agent_id)
    const isAgentLost = row.agent_id !== null && !agent
    return {
      // `renameCompany` updates live properties only, so the search text may be outdated.
      columns: {
        agent_id: agent ? row.agent_id : null,
        search_text: propertySearchText(row, foldCompany(agent?.company_name ?? null)),
      },
      message: isAgentLost ? restoredWithoutAgent : propertyMessages.restored,
    }
  },
} satisfies DeletableEntity<'property', PropertyRecord> & { put: Puttable<'property'> }

/** The columns of a live property with recorded values (`Puttable`). `companyOf` as in `columnsOf`. */
export async function columnsOfRecorded(
  tx: Transaction<Tables>,
  row: SoftRow<'property'>,
  recorded: Values,
  files: FilesByGroup,
  companyOf?: (agentId: string | null) => Promise<string | null>,
) {
  const { facts, property_image_captions: captions, ...values } = readFlatState(recorded)
  const { property_images = [], floor_plan = [] } = files
  return {
    ...(await columnsOfChanges(tx, row, values, companyOf)),
    // Those that the form does not set, and a price that an import left out.
    ...values,
    facts: mergeFacts(row.facts, facts as object | undefined),
    property_image_captions: mergeCaptions(row.property_image_captions, captions as CaptionChanges | undefined, {
      property_images,
      floor_plan,
    }),
    has_photos: property_images.length > 0,
  }
}

/** Publishes the files before the transaction; if the transaction fails, `route` discards them. */
export async function createProperty(deps: Dependencies, request: RequestContext<typeof propertyEndpoints.create>) {
  const uploads = Object.values(request.files)
  await deps.media.publish(uploads.flat())
  return request.mutate(async (tx) => {
    const form = await columnsOf(tx, request.body)
    const keys = arrangeNewFiles(request.files, request.body)
    const property_image_captions = mergeCaptions({}, readCaptions(request.body, request.files), keys)
    const has_photos = keys.property_images.length > 0
    const columns = { ...form, property_image_captions, has_photos, archived: false, import_key: null }
    const attach = async (id: string) => {
      for (const [group, staged] of Object.entries(request.files)) {
        const order: readonly string[] = keys[group as keyof typeof keys]
        const sorted = staged.toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
        await deps.media.insertRows(tx, sorted, { property_id: id })
      }
    }
    const isSent = uploads.some(({ length }) => length > 0)
    const files = { keys, attach: isSent ? attach : undefined, notice: noticeOf(request.files) }
    return await createRecord(tx, propertyEntity, authorOf(request, deps.now()), columns, files)
  })
}

const noticeOf = ({ video_upload: [video] }: RequestContext<typeof propertyEndpoints.create>['files']) => video?.notice

/** Fields and file groups that are not sent do not change. */
export async function editProperty(deps: Dependencies, request: RequestContext<typeof propertyEndpoints.update>) {
  const uploads = Object.values(request.files)
  await deps.media.publish(uploads.flat())
  return request.mutate(async (tx) => {
    const now = deps.now()
    const plan = async (row: SoftRow<'property'>, existing: FilesByGroup) => {
      const { removed, order } = arrangeFiles(existing, request.files, request.body)
      const captions = mergeCaptions(row.property_image_captions, readCaptions(request.body, request.files), order)
      const areSame = isDeepStrictEqual(captions, row.property_image_captions)
      const form = await columnsOf(tx, request.body, row)
      const columns = { ...form, property_image_captions: captions, has_photos: order.property_images.length > 0 }
      const reordered = Object.entries(order).filter(([group, keys]) => keys.join() !== existing[group]?.join())
      if (reordered.length === 0 && areSame) return { columns }
      const attach = async (id: string) => {
        await removeMedia(tx, removed, now)
        for (const staged of uploads) await deps.media.insertRows(tx, staged, { property_id: id })
        for (const [, keys] of reordered) await orderMedia(tx, keys)
      }
      return { columns, files: { keys: order, attach, notice: noticeOf(request.files) } }
    }
    return await updateRecord(tx, propertyEntity, changeRequestOf(request, now), plan)
  })
}

/**
 * Changes the fields that are sent. What a form requires may stay missing: an imported property gets its
 * price without a description.
 * @throws AppError not_found, stale, or invalid when there is no such agent
 */
export const changeFields = (tx: Transaction<Tables>, request: ChangeRequest, changes: PropertyChanges) =>
  updateRecord(tx, propertyEntity, request, async (row) => ({
    columns: await columnsOfChanges(tx, row, changes),
  }))

export const setArchived = (tx: Transaction<Tables>, request: ChangeRequest, archived: boolean) =>
  setColumn(tx, request, {
    columns: { archived },
    action: archived ? 'archive' : 'unarchive',
    message: archived ? propertyMessages.archived : propertyMessages.unarchived,
  })

/**
 * The database sets the time of the change (migration 0072).
 * @throws AppError stale, whose message names who has set another state since the version of the request
 */
export const setState = (tx: Transaction<Tables>, request: ChangeRequest, state: PropertyState) =>
  setColumn(tx, request, {
    columns: { state },
    action: 'update',
    message: propertyMessages.stateSet,
    describeStale: () => describeStateSetSince(tx, request),
  })

/**
 * For a property that is so already it returns the same response and writes nothing (docs/decisions/0031).
 */
async function setColumn(
  tx: Transaction<Tables>,
  request: ChangeRequest,
  { columns, action, message, describeStale }: SetOptions,
): Promise<SuccessResponse> {
  const row = await lockLive(tx, propertyEntity, request.id)
  const before = pickColumns<Partial<SoftRow<'property'>>, keyof SetColumn>(
    row,
    Object.keys(columns) as (keyof SetColumn)[],
  )
  if (isDeepStrictEqual(before, columns)) return { status: true, message }
  const stale = request.versions?.includes(row.version) === false ? await describeStale?.() : undefined
  await assertVersion(tx, { ...propertyEntity, messages: { stale: stale ?? propertyMessages.stale } }, request, row)
  const changeId = await changeColumns(tx, row, columns, request, { action, before, after: columns })
  return { status: true, message, ...changeIdFor(request, changeId) }
}

interface SetOptions extends Pick<Change, 'action'> {
  readonly columns: SetColumn
  readonly message: string
  /** What the error of an old version says. */
  readonly describeStale?: () => Promise<string | undefined>
}

type SetColumn = Partial<Pick<SoftRow<'property'>, 'archived' | 'state'>>

/**
 * Removes the files of a deleted property within seconds, without the 30 days of the trash. It can still be
 * restored, without them. If it has none, it writes nothing.
 * @throws AppError not_found, conflict if it is not deleted, or stale
 */
export async function removeFiles(
  tx: Transaction<Tables>,
  media: Pick<Dependencies['media'], 'removeForGood'>,
  request: ChangeRequest,
): Promise<SuccessResponse> {
  const row = await lockRow(tx, 'property', request.id)
  if (!row) throw new AppError('not_found', propertyMessages.notFound)
  if (!row.deleted_at) throw new AppError('conflict', fileRemovalMessages.notDeleted)
  await assertVersion(tx, propertyEntity, request, row)
  const removed = await media.removeForGood(tx, { owner: 'property', ids: [row.id] })
  const change = { action: 'update', before: null, after: { removed_files: removed } } as const
  if (removed > 0) await changeColumns(tx, row, withoutFiles, request, change)
  return { status: true, message: fileRemovalMessages.removed }
}

const withoutFiles = { has_photos: false, property_image_captions: {} }

/** Writes columns of a locked property, its stored JSON and the `change` row. Returns the id of that. */
async function changeColumns(
  tx: Transaction<Tables>,
  row: SoftRow<'property'>,
  columns: Partial<Pick<SoftRow<'property'>, 'archived' | 'has_photos' | 'property_image_captions' | 'state'>>,
  request: ChangeRequest,
  change: Pick<Change, 'action' | 'before' | 'after'>,
): Promise<string> {
  const { version } = await propertyWriter.update(tx, row, columns, request.now)
  await storePropertyJson(tx, [row.id])
  const about = { entity: 'property', id: row.id, version } as const
  return recordChange(tx, { ...actorOf(request), ...about, ...change }, request.now)
}
