import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import type { ChosenFile } from './chosen-files'
import type { PropertyFormValues } from '../property-form-values'
import { valuesOf } from '../property-form-values'

/**
 * Merges this form's values with a property that another admin has changed: files removed there
 * are removed, files added there come after ours, and everything else is as in this form.
 */
export function mergeFiles(mine: PropertyFormValues, before: PropertyRecord, now: PropertyRecord): PropertyFormValues {
  const theirs = valuesOf(now, null)
  return {
    ...mine,
    property_images: mergeGroup(mine.property_images, before.property_images, theirs.property_images),
    floor_plan: mergeGroup(mine.floor_plan, before.floor_plan, theirs.floor_plan),
    video_upload: mine.video_upload.some((file) => file.kind === 'new')
      ? mine.video_upload
      : mergeGroup(mine.video_upload, before.video_upload === null ? [] : [before.video_upload], theirs.video_upload),
  }
}

function mergeGroup(
  mine: readonly ChosenFile[],
  before: readonly string[],
  theirs: readonly ChosenFile[],
): ChosenFile[] {
  const theirKeys = new Set(theirs.map((file) => file.key))
  const added = theirs.filter((file) => !before.includes(file.key))
  return [...mine.filter((file) => file.kind === 'new' || theirKeys.has(file.key)), ...added]
}
