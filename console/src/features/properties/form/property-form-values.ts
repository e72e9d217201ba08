import {
  propertyDefaults,
  propertyFields,
  type PropertyInput,
  type PropertyRecord,
} from '@gatehouse/contract/entities/property'
import { hasRooms } from '@gatehouse/contract/entities/property-choices'
import { labelsOf, requiredLabels } from '@gatehouse/contract/fields/derive'
import { draftSchema, formValues, type FormValues } from '@gatehouse/contract/fields/form-values'
import { z } from '@gatehouse/contract/zod'
import type { ComboboxOption } from '../../../ui/fields/combobox'
import { captionValues, wireCaptions } from './photos/caption-values'
import { Reading } from './message/reading'
import type { ChosenFile } from './photos/chosen-files'
import { factsDraft, factLabels, factValues, type FactValues, wireFacts, withoutFacts } from './facts/fact-values'
import { keptFile, retainedFiles, newFilesOf, StoredFiles } from './photos/chosen-files'

/** The form has the agent with its name, which is shown. */
const { agent_id: _, ...textFields } = propertyFields

/** Everything is stored as a draft. */
export const PropertyDraft = z.extend(draftSchema(textFields), {
  ...factsDraft,
  message: z.exactOptional(z.string()),
  reading: z.exactOptional(z.nullable(Reading)),
  agent: z.nullable(z.object({ value: z.string(), label: z.string(), detail: z.exactOptional(z.string()) })),
  property_images: StoredFiles,
  video_upload: StoredFiles,
  floor_plan: StoredFiles,
  /** Older drafts have none. */
  property_image_captions: z.exactOptional(z.array(z.string())),
})

/** Texts as in the multipart request; files are in display order. */
export interface PropertyFormValues extends FormValues<typeof textFields>, FactValues {
  /** What was pasted and is not read yet, and what was read; neither is sent. */
  message: string
  reading: Reading | null
  agent: z.infer<typeof PropertyDraft>['agent']
  property_images: ChosenFile[]
  video_upload: ChosenFile[]
  floor_plan: ChosenFile[]
  /** Captions of floor plans are among them. */
  property_image_captions: string[]
}

const { property_images, type, location, agent_id: agent, facts: _facts, ...otherLabels } = labelsOf(propertyFields)
export const labels = { property_images, type, location, agent, ...otherLabels, ...factLabels }

/** The fields that S5.1 requires, of an edit too. */
export const requiredTexts = Object.keys(requiredLabels(propertyFields)) as (keyof typeof textFields &
  keyof PropertyFormValues)[]

const noMessage = { message: '', reading: null }

export const newPropertyValues = (): PropertyFormValues => ({
  ...formValues(textFields, undefined),
  ...factValues(),
  ...noMessage,
  agent: null,
  property_images: [],
  video_upload: [],
  floor_plan: [],
  property_image_captions: [],
})

/** Edit mode prefills from the property; existing files come before new ones. */
export const valuesOf = (property: PropertyRecord, agent: ComboboxOption | null): PropertyFormValues => ({
  ...formValues(textFields, property),
  ...factValues(property.facts),
  ...noMessage,
  agent,
  property_image_captions: captionValues(property),
  property_images: property.property_images.map((url, index) => keptFile(url, property.media.property_images[index])),
  floor_plan: property.floor_plan.map((url, index) => keptFile(url, property.media.floor_plan[index])),
  video_upload: property.video_upload === null ? [] : [keptFile(property.video_upload)],
})

/**
 * The text fields of the create and edit requests (S7.5, S7.6); `before` is the property being edited,
 * `uploads` the addresses of files that are uploaded already.
 */
export function wireFields(
  values: PropertyFormValues,
  before: PropertyRecord | undefined,
  uploads: ReadonlyMap<File, string>,
) {
  const { agent, finance, amenities, property_images, floor_plan, video_upload, ...others } = values
  const { property_image_captions: captions, message: _message, reading: _reading, ...texts } = others
  return {
    ...withoutFacts(texts),
    facts: wireFacts(values, before?.facts),
    ...(!hasRooms(Number(values.property_type_id)) && hiddenRooms(values, before)),
    agent_id: agent?.value ?? '',
    finance: finance === 'YES' ? 'true' : 'false',
    amenities: JSON.stringify(amenities),
    kept_property_images: retainedFiles(property_images, before?.property_images ?? [], uploads),
    kept_floor_plan: retainedFiles(floor_plan, before?.floor_plan ?? [], uploads),
    property_image_captions: wireCaptions(captions, property_images, before, uploads),
    floor_plan_captions: wireCaptions(captions, floor_plan, before, uploads),
    kept_video_upload: retainedVideo(video_upload, before?.video_upload ?? null, uploads),
  } satisfies Record<keyof PropertyInput, unknown> & Record<string, unknown>
}

/**
 * The counts that are sent for a property type without rooms: the defaults (S5.3), whatever was entered
 * before the type was chosen; those of the record if it had this type already.
 */
function hiddenRooms({ property_type_id }: PropertyFormValues, before: PropertyRecord | undefined) {
  const isSameType = before !== undefined && String(before.property_type_id) === property_type_id
  const { living_room, bedroom, bathroom } = isSameType ? before : propertyDefaults
  return { living_room, bedroom, bathroom }
}

/** Sent when the video was removed or uploaded; a video in the form replaces the old one. */
function retainedVideo([video]: readonly ChosenFile[], before: string | null, uploads: ReadonlyMap<File, string>) {
  if (video === undefined) return before === null ? undefined : ''
  return video.kind === 'new' ? uploads.get(video.file) : undefined
}

const noUploads: ReadonlyMap<File, string> = new Map()

/** The new files, without those that are uploaded already. */
export function wireFiles({ property_images, floor_plan, video_upload }: PropertyFormValues, uploads = noUploads) {
  const filesOf = (files: readonly ChosenFile[]) => newFilesOf(files).filter((file) => !uploads.has(file))
  return {
    property_images: filesOf(property_images),
    floor_plan: filesOf(floor_plan),
    video_upload: filesOf(video_upload),
  }
}
