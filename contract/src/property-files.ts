import type { FileSlot } from './upload'
import { imageBytesMost, imagePixelsMost, imageTypes, videoBytesMost, videoTypes } from './upload'

/** File groups of a property, in the order in which the console sends them (decisions, section 5). */
export const propertyFiles = {
  property_images: {
    accepts: imageTypes,
    most: 40,
    bytesMost: imageBytesMost,
    pixelsMost: imagePixelsMost,
    wrongType: 'Property images must be jpg, png or webp',
    noun: 'image',
  },
  floor_plan: {
    accepts: ['image/jpeg', 'image/png'],
    most: 10,
    bytesMost: imageBytesMost,
    pixelsMost: imagePixelsMost,
    wrongType: 'Floor plans must be jpg or png',
    noun: 'floor plan',
  },
  video_upload: {
    accepts: videoTypes,
    most: 1,
    bytesMost: videoBytesMost,
    wrongType: 'The video must be mp4 or avi',
    noun: 'video',
  },
} as const satisfies Record<string, FileSlot>

/** How many previews the form shows; the rest stand behind "+13 more" (specification, section 9). */
export const previewMost = { property_images: 20, floor_plan: 4 } as const

/** Property add and edit uploads (specification, section 9). */
export const uploadTimeoutMs = 3_600_000
