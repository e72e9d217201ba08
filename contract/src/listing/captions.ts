import { fromJsonText, maxListed } from '../fields/choices'
import { lazySchema } from '../lazy-schema'
import { cleanedText } from '../values/fields'
import { preprocess, z } from '../zod'

/** The caption of a photograph or a floor plan describes it, also to who cannot see it. In characters. */
export const maxCaption = 200

/** Captions by the key of a file or by the entry of a kept list that names it (docs/decisions/0095). */
export type Captions = Readonly<Record<string, string>>

/**
 * Captions in a request: an object, or its JSON text in a multipart form, from the entries of the kept list
 * to texts. '' removes a caption, and a picture that is not named keeps its own.
 */
export const CaptionsInput = lazySchema(() =>
  preprocess(
    (value) => fromJsonText(value) ?? undefined,
    z.optional(
      z
        .record(z.string(), cleanedText(maxCaption).check(z.overwrite(inOneLine)), 'Send the captions as an object')
        .check(z.refine((captions) => Object.keys(captions).length <= maxListed, `Send at most ${maxListed} captions`)),
    ),
  ),
)

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
