import type { PropertyEdit } from '@gatehouse/contract/property'
import { newFileMark } from '@gatehouse/contract/property'
import { propertyFiles } from '@gatehouse/contract/property-files'

import { AppError } from '../../app-error'
import { tooMany } from '../../http/requests/multipart'
import { mediaKeyOf } from '../../storage/media-key'
import type { Staged } from '../../storage/upload/staged'
import type { PropertyFile, PropertyFileGroup } from './property-files'

export interface Arrangement {
  /** Keys of the files that the property no longer has. */
  readonly removed: string[]
  /** Keys of each group as they shall stand, new ones included. */
  readonly order: Record<PropertyFileGroup, string[]>
}

type Sent = Readonly<Record<PropertyFileGroup, readonly Staged[]>>

/**
 * Works out which files a property has after an edit (docs/decisions/0032): what is not spoken of stays, new images and
 * floor plans are added where their marks stand or at the end, a new video replaces the old one.
 * @throws AppError invalid, for an address that is not one of the property's files and for too many files
 */
export function arrangeFiles(existing: readonly PropertyFile[], sent: Sent, edit: PropertyEdit): Arrangement {
  const order = {
    property_images: arrangeGroup('property_images', existing, sent, edit.kept_property_images),
    floor_plan: arrangeGroup('floor_plan', existing, sent, edit.kept_floor_plan),
    video_upload: arrangeGroup('video_upload', existing, sent, keptVideo(sent, edit.kept_video_upload)),
  }
  const stays = new Set(Object.values(order).flat())
  return { removed: existing.filter(({ key }) => !stays.has(key)).map(({ key }) => key), order }
}

function arrangeGroup(
  group: PropertyFileGroup,
  existing: readonly PropertyFile[],
  sent: Sent,
  kept: readonly string[] | undefined,
): string[] {
  const own = existing.filter(({ slot }) => slot === group).map(({ key }) => key)
  const fresh = new Map(sent[group].map(({ key }, index) => [newFileMark(index), key]))
  const placed = kept?.map((entry) => {
    const key = fresh.get(entry) ?? mediaKeyOf(entry)
    if (key === null || !(own.includes(key) || fresh.has(entry))) throw foreign(group)
    return key
  })
  // Each file once: at its first place, the new ones that were not placed at the end.
  const order = [...new Set([...(placed ?? own), ...fresh.values()])]
  const slot = propertyFiles[group]
  if (order.length > slot.max) throw tooMany(group, slot)
  return order
}

/** The list that says the same as `kept_video_upload`; 'null' and 'undefined' mean that it was not given. */
function keptVideo(sent: Sent, kept: string | undefined): string[] | undefined {
  if (sent.video_upload.length > 0 || kept === '') return []
  return kept === undefined || kept === 'null' || kept === 'undefined' ? undefined : [kept]
}

function foreign(group: PropertyFileGroup): AppError {
  const message = `A kept ${propertyFiles[group].label} does not belong to this property`
  return new AppError('invalid', message, { [`kept_${group}`]: message })
}
