import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

/**
 * One picture with its smaller renditions, smallest first.
 * Sizes in pixels, `color` its dominant colour as #rrggbb.
 */
export const Picture = lazySchema(() =>
  z.object({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    color: z.nullable(z.string()),
    renditions: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })),
  }),
)
export type Picture = z.infer<typeof Picture>

/** A photograph or a floor plan. Without a caption it is ''; servers of earlier versions do not send it. */
export const CaptionedPicture = lazySchema(() => z.extend(Picture, { caption: z.optional(z.string()) }))
export type CaptionedPicture = z.infer<typeof CaptionedPicture>

/**
 * A video. `processing` until one that not every browser plays has been converted; then `url` is the
 * MP4. A `failed` one, or an AVI on a server without ffmpeg, is offered as a download. `duration` in seconds.
 */
export const Video = lazySchema(() =>
  z.object({
    url: z.string(),
    type: z.enum(['video/mp4', 'video/x-msvideo']),
    state: z.enum(['ready', 'processing', 'failed']),
    poster: z.nullable(z.string()),
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
    duration: z.nullable(z.number()),
  }),
)
export type Video = z.infer<typeof Video>
