import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { newFileMark } from '@gatehouse/contract/listing/property-forms'
import type { ChosenFile } from './chosen-files'

/**
 * Captions as the form has them, of photographs and floor plans: the key of a file and its text, in two
 * lines. A list, which is merged by these keys (docs/decisions/0095).
 */
type CaptionValues = readonly string[]

export const captionValues = ({ property_images, floor_plan, media }: PropertyRecord): string[] => [
  ...property_images.flatMap((url, index) => entryOf(url, media.property_images[index]?.caption ?? '')),
  ...floor_plan.flatMap((url, index) => entryOf(url, media.floor_plan[index]?.caption ?? '')),
]

const entryOf = (key: string, text: string): string[] => (text === '' ? [] : [`${key}\n${text}`])

/** The key of the file in an entry. */
export const captionKey = (entry: string): string => entry.slice(0, entry.indexOf('\n'))

/** The caption of a file; '' for none. */
export function captionIn(values: CaptionValues, key: string): string {
  const entry = values.find((value) => value.startsWith(`${key}\n`))
  return entry?.slice(key.length + 1) ?? ''
}

export const withCaption = (values: CaptionValues, key: string, text: string): string[] => [
  ...values.filter((value) => !value.startsWith(`${key}\n`)),
  ...entryOf(key, text),
]

/**
 * The captions of a file group that differ from those before, by entry of its kept list, as JSON; undefined
 * if none does.
 */
export function wireCaptions(
  values: CaptionValues,
  files: readonly ChosenFile[],
  before: PropertyRecord | undefined,
  uploads: ReadonlyMap<File, string>,
): string | undefined {
  const stored = before ? captionValues(before) : []
  let sent = -1
  const changed = files.flatMap((file) => {
    const entry = file.kind === 'kept' ? file.url : (uploads.get(file.file) ?? newFileMark((sent += 1)))
    const text = captionIn(values, file.key)
    return text === captionIn(stored, file.key) ? [] : [[entry, text] as const]
  })
  return changed.length === 0 ? undefined : JSON.stringify(Object.fromEntries(changed))
}
