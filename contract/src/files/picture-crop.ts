import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

/** A part of a picture, in its pixels after rotation by EXIF. */
export const PictureCrop = lazySchema(() =>
  z.object({
    x: z.int().check(z.gte(0)),
    y: z.int().check(z.gte(0)),
    width: z.int().check(z.gte(1)),
    height: z.int().check(z.gte(1)),
  }),
)
export type PictureCrop = z.infer<typeof PictureCrop>
