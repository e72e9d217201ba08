import type { PropertyCreation, PropertyEdit } from '@gatehouse/contract/listing/property-forms'
import { newFileMark } from '@gatehouse/contract/listing/property-forms'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import { parseUploadId } from '@gatehouse/contract/values/upload-rules'

import { invalidField } from '../../app-error'
import { tooManyFiles } from '../../http/requests/multipart'
import { parseMediaKey } from '../../storage/media-key'
import type { FilesByGroup } from '../../records/lifecycle'
import type { Staged } from '../../storage/upload/staged'

export type PropertyFileGroup = 'property_images' | 'floor_plan' | 'video_upload'

interface Arrangement {
  /** Keys of the files that the edit removes. */
  readonly removed: string[]
  /** Keys of each group in their new order, new files included. */
  readonly order: Record<PropertyFileGroup, string[]>
}

type Kept = Pick<PropertyEdit, 'kept_property_images' | 'kept_floor_plan' | 'kept_video_upload'>
type Uploads = Readonly<Record<PropertyFileGroup, readonly Staged[]>>

/**
 * Computes the files of a property after an edit (docs/decisions/0032). A group that
 * the edit does not mention stays as it is; new images and floor plans are placed
 * where their marks are, otherwise at the end; a new video replaces the old one. An upload
 * (docs/decisions/0045) is placed where its address is.
 * @throws AppError invalid, for an address that is not one of the property's files and for too many files
 */
export function arrangeFiles(existing: FilesByGroup, uploads: Uploads, edit: Kept): Arrangement {
  const order = {
    property_images: arrangeGroup('property_images', existing, uploads, edit.kept_property_images),
    floor_plan: arrangeGroup('floor_plan', existing, uploads, edit.kept_floor_plan),
    video_upload: arrangeGroup('video_upload', existing, uploads, keptVideo(uploads, edit.kept_video_upload)),
  }
  const remaining = new Set(Object.values(order).flat())
  return { removed: Object.values(existing).flatMap((keys) => keys.filter((key) => !remaining.has(key))), order }
}

/** Arranges the files of a new property. Entries of the lists that are not among its files are ignored. */
export function arrangeNewFiles(uploads: Uploads, form: PropertyCreation): Arrangement['order'] {
  const known = (group: PropertyFileGroup, kept: readonly string[] = []) => {
    const keyOf = keysByEntry(uploads[group])
    return kept.filter((entry) => keyOf(entry) !== undefined)
  }
  const kept_property_images = known('property_images', form.kept_property_images)
  const kept_floor_plan = known('floor_plan', form.kept_floor_plan)
  return arrangeFiles({}, uploads, { kept_property_images, kept_floor_plan }).order
}

function arrangeGroup(
  group: PropertyFileGroup,
  existing: FilesByGroup,
  uploads: Uploads,
  kept: readonly string[] | undefined,
): string[] {
  const keys = existing[group] ?? []
  const keyOf = keysByEntry(uploads[group])
  const placed = kept?.map((entry) => {
    const newKey = keyOf(entry)
    const key = newKey ?? parseMediaKey(entry)
    if (key === null || !(newKey !== undefined || keys.includes(key))) throw unknownFile(group)
    return key
  })
  // Each file once: at its first place; new files that were not placed follow at the end.
  const order = [...new Set([...(placed ?? keys), ...uploads[group].map(({ key }) => key)])]
  const slot = propertyFiles[group]
  if (order.length > slot.max) throw tooManyFiles(group, slot)
  return order
}

/** Returns the key of the new file that an entry of a kept list names: by its mark, or as an upload. */
export function keysByEntry(staged: readonly Staged[]): (entry: string) => string | undefined {
  const sent = staged.filter(({ upload }) => upload === undefined)
  const keyOfMark = new Map(sent.map(({ key }, index) => [newFileMark(index), key]))
  return (entry) => {
    const id = parseUploadId(entry)
    return keyOfMark.get(entry) ?? staged.find(({ upload }) => upload !== undefined && upload === id)?.key
  }
}

/** `kept_video_upload` as a list; 'null' and 'undefined' mean that the field was not sent. */
function keptVideo(uploads: Uploads, kept: string | undefined): string[] | undefined {
  if (uploads.video_upload.length > 0 || kept === '') return []
  return kept === undefined || kept === 'null' || kept === 'undefined' ? undefined : [kept]
}

const unknownFile = (group: PropertyFileGroup) =>
  invalidField(`kept_${group}`, `A kept ${propertyFiles[group].label} does not belong to this property`)
