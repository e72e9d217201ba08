import { callsOf } from '../calls'
import { propertyCalls, propertyFields, PropertyRecord } from '../entities/property'
import { keptFieldOf, propertyFiles } from '../entities/property-files'
import { propertyMessages } from '../entities/property-messages'
import { fromJsonText, maxListed } from '../fields/choices'
import { inputShape } from '../fields/derive'
import { knownNames } from '../fields/known-names'
import { lazySchema } from '../lazy-schema'
import { savedOf } from '../response'
import { preprocess, z } from '../zod'
import { CaptionsInput } from './captions'
import { PropertyFactsInput } from './facts'
import { propertyState } from './state'

/** The entry of a kept list that stands for a sent file of the group, by its index. */
export const newFileMark = (index: number) => `new:${index}`

const keptUrl = () =>
  z.string('Send a JSON list of addresses').check(z.maxLength(2048, 'An address has at most 2,048 characters'))

const keptUrls = () =>
  preprocess(
    fromJsonText,
    z.optional(
      z
        .array(keptUrl(), 'Send a JSON list of addresses')
        .check(z.maxLength(maxListed, `Send at most ${maxListed} addresses`)),
    ),
  )

const ifReadable = <T extends z.ZodMiniType>(schema: T) =>
  // oxlint-disable-next-line promise/valid-params -- This is a function of zod, not a method of a promise.
  z.catch(z.optional(schema), undefined)

/**
 * The fields of New Property. The kept lists name finished uploads (docs/decisions/0045) and sent
 * files, in order; other entries are ignored, and so is a list that cannot be read. Captions are by entry.
 */
export const PropertyCreation = lazySchema(() =>
  z.object({
    ...inputShape(propertyFields),
    state: propertyState.input(),
    facts: PropertyFactsInput,
    kept_property_images: ifReadable(keptUrls()),
    kept_floor_plan: ifReadable(keptUrls()),
    kept_video_upload: ifReadable(keptUrl()),
    property_image_captions: CaptionsInput,
    floor_plan_captions: CaptionsInput,
  }),
)
export type PropertyCreation = z.infer<typeof PropertyCreation>

/**
 * The fields of Edit Property. The kept lists name the existing files to keep, in order; without
 * a list all are kept, and `kept_video_upload: ''` removes the video (docs/decisions/0032). An
 * entry `new:0` places the first file that this request sends in that group, so that a new photo
 * can become the cover; new files without an entry follow the kept ones. An entry `/uploads/{id}`
 * is a finished upload. Captions are by entry too: a picture without one keeps its caption.
 */
export const PropertyEdit = lazySchema(() =>
  z.object({
    ...inputShape(propertyFields),
    state: propertyState.input(),
    facts: PropertyFactsInput,
    kept_property_images: keptUrls(),
    kept_floor_plan: keptUrls(),
    kept_video_upload: z.optional(keptUrl()),
    property_image_captions: CaptionsInput,
    floor_plan_captions: CaptionsInput,
  }),
)
export type PropertyEdit = z.infer<typeof PropertyEdit>

/**
 * Some fields of a property; the others stay as they are, also those that a form requires and it lacks. A
 * name that no property has is an error; those that only the server sets are ignored, so that a whole record
 * can be sent.
 */
export const PropertyChanges = lazySchema(() =>
  knownNames(
    z.partial(z.object({ ...inputShape(propertyFields), state: propertyState.input(), facts: PropertyFactsInput })),
    {
      isIgnored: (name) => Object.hasOwn(PropertyRecord.shape, name),
      messageOf: (name) => `A property has no field “${name}”`,
    },
  ).check(z.refine((changes) => Object.keys(changes).length > 0, propertyMessages.noChanges)),
)
export type PropertyChanges = z.infer<typeof PropertyChanges>

const { post, put, patch } = callsOf('Properties')

/** S7.3 to S7.10, and additions; `change` is one. */
export const propertyEndpoints = {
  ...propertyCalls,
  create: post('/admin/properties/add', 'Create a property with its images, floor plans and video', {
    body: PropertyCreation,
    files: propertyFiles,
    uploadFields: keptFieldOf,
    filesMissing: { property_images: propertyMessages.imageRequired },
    response: savedOf(PropertyRecord),
  }),
  update: put('/admin/properties/edit/{id}', 'Edit a property; a file group that is not sent is kept', {
    body: PropertyEdit,
    files: propertyFiles,
    uploadFields: keptFieldOf,
    response: savedOf(PropertyRecord),
  }),
  change: patch('/admin/properties/edit/{id}', 'Change some fields of a property', {
    body: PropertyChanges,
    response: savedOf(PropertyRecord),
  }),
} as const
