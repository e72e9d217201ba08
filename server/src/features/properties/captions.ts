import type { Captions } from '@gatehouse/contract/listing/captions'
import type { PropertyEdit } from '@gatehouse/contract/listing/property-forms'

import { parseMediaKey } from '../../storage/media-key'
import type { Staged } from '../../storage/upload/staged'
import { keysByEntry, type PropertyFileGroup } from './arrange-files'

/** Captions to set by the keys of files; null removes one. */
export type CaptionChanges = Readonly<Record<string, string | null>>

/** The keys of the pictures after the save. */
type Captioned = Readonly<Record<'property_images' | 'floor_plan', readonly string[]>>

type SentCaptions = Pick<PropertyEdit, 'property_image_captions' | 'floor_plan_captions'>

/** The captions of a request by the keys of the files that its entries name; `uploads` are its new files. */
export function readCaptions(
  sent: SentCaptions,
  uploads: Readonly<Record<PropertyFileGroup, readonly Staged[]>>,
): CaptionChanges {
  const byKey = (captions: CaptionChanges = {}, staged: readonly Staged[]) => {
    const keyOf = keysByEntry(staged)
    return Object.entries(captions).map(([entry, text]) => [keyOf(entry) ?? parseMediaKey(entry) ?? entry, text])
  }
  return Object.fromEntries([
    ...byKey(sent.property_image_captions, uploads.property_images),
    ...byKey(sent.floor_plan_captions, uploads.floor_plan),
  ]) as CaptionChanges
}

/**
 * The captions of the photographs and floor plans after a save (docs/decisions/0095), in the order of their
 * keys. What `changes` does not name stays, and what names no picture of the property is ignored. An empty
 * text removes a caption, as null does.
 */
export function mergeCaptions(
  before: Captions,
  changes: CaptionChanges | undefined,
  { property_images, floor_plan }: Captioned,
): Captions {
  const merged: CaptionChanges = { ...before, ...changes }
  return Object.fromEntries(
    [...property_images, ...floor_plan].toSorted().flatMap((key) => {
      const text = merged[key]
      return text ? [[key, text]] : []
    }),
  )
}
