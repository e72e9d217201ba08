import type { FileSlot } from '../files/upload'
import { maxImageBytes, maxImagePixels, imageTypes, maxVideoBytes, videoTypes } from '../files/upload'

/** File groups of a property, in the order in which the console sends them (docs/decisions/0032). */
export const propertyFiles = {
  property_images: {
    accepts: imageTypes,
    max: 40,
    maxBytes: maxImageBytes,
    maxPixels: maxImagePixels,
    wrongType: 'Property images must be jpg, png or webp',
    label: 'image',
  },
  floor_plan: {
    accepts: ['image/jpeg', 'image/png'],
    max: 10,
    maxBytes: maxImageBytes,
    maxPixels: maxImagePixels,
    wrongType: 'Floor plans must be jpg or png',
    label: 'floor plan',
  },
  video_upload: {
    accepts: videoTypes,
    max: 1,
    maxBytes: maxVideoBytes,
    wrongType: 'The video must be mp4 or avi',
    label: 'video',
  },
} as const satisfies Record<string, FileSlot>

/** The fields that name existing files and finished uploads of a group (docs/decisions/0045). */
export const keptFieldOf = {
  property_images: 'kept_property_images',
  floor_plan: 'kept_floor_plan',
  video_upload: 'kept_video_upload',
} as const satisfies Record<keyof typeof propertyFiles, string>

/** The number of previews in the form; the rest are counted as "+13 more" (S9.8). */
export const maxPreview = { property_images: 20, floor_plan: 4 } as const

/** Timeout of property uploads (S9.11). */
export const uploadTimeoutMs = 3_600_000
