import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

/** A part of a picture, in its pixels after rotation by EXIF. */
export const PictureCrop = lazySchema(() =>
  z.object({
    x: z.number().int().min(0),
    y: z.number().int().min(0),
    width: z.number().int().min(1),
    height: z.number().int().min(1),
  }),
)
export type PictureCrop = z.infer<typeof PictureCrop>
