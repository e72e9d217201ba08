import type { PropertyEdit } from '@gatehouse/contract/entities/property'
import { newFileMark } from '@gatehouse/contract/entities/property'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'

import { AppError } from '../../app-error'
import { tooManyFiles } from '../../http/requests/multipart'
import { mediaKeyOf } from '../../storage/media-key'
import type { FilesByGroup } from '../../records/lifecycle'
import type { Staged } from '../../storage/upload/staged'

export type PropertyFileGroup = 'property_images' | 'floor_plan' | 'video_upload'

export interface Arrangement {
  /** Keys of the files that the edit removes. */
  readonly removed: string[]
  /** Keys of each group in their new order, new files included. */
  readonly order: Record<PropertyFileGroup, string[]>
}

type Uploads = Readonly<Record<PropertyFileGroup, readonly Staged[]>>

/**
 * Computes the files of a property after an edit (docs/decisions/0032). A group that
 * the edit does not mention stays as it is; new images and floor plans are placed
 * where their marks are, otherwise at the end; a new video replaces the old one.
 * @throws AppError invalid, for an address that is not one of the property's files and for too many files
 */
export function arrangeFiles(existing: FilesByGroup, uploads: Uploads, edit: PropertyEdit): Arrangement {
  const order = {
    property_images: arrangeGroup('property_images', existing, uploads, edit.kept_property_images),
    floor_plan: arrangeGroup('floor_plan', existing, uploads, edit.kept_floor_plan),
    video_upload: arrangeGroup('video_upload', existing, uploads, keptVideo(uploads, edit.kept_video_upload)),
  }
  const remaining = new Set(Object.values(order).flat())
  return { removed: Object.values(existing).flatMap((keys) => keys.filter((key) => !remaining.has(key))), order }
}

function arrangeGroup(
  group: PropertyFileGroup,
  existing: FilesByGroup,
  uploads: Uploads,
  kept: readonly string[] | undefined,
): string[] {
  const keys = existing[group] ?? []
  const keyOfMark = new Map(uploads[group].map(({ key }, index) => [newFileMark(index), key]))
  const placed = kept?.map((entry) => {
    const key = keyOfMark.get(entry) ?? mediaKeyOf(entry)
    if (key === null || !(keys.includes(key) || keyOfMark.has(entry))) throw unknownFile(group)
    return key
  })
  // Each file once: at its first place; new files that were not placed follow at the end.
  const order = [...new Set([...(placed ?? keys), ...keyOfMark.values()])]
  const slot = propertyFiles[group]
  if (order.length > slot.max) throw tooManyFiles(group, slot)
  return order
}

/** `kept_video_upload` as a list; 'null' and 'undefined' mean that the field was not sent. */
function keptVideo(uploads: Uploads, kept: string | undefined): string[] | undefined {
  if (uploads.video_upload.length > 0 || kept === '') return []
  return kept === undefined || kept === 'null' || kept === 'undefined' ? undefined : [kept]
}

function unknownFile(group: PropertyFileGroup): AppError {
  const message = `A kept ${propertyFiles[group].label} does not belong to this property`
  return new AppError('invalid', message, { [`kept_${group}`]: message })
}
