import type { Captions } from '@gatehouse/contract/listing/captions'

import { parseMediaKey } from '../../storage/media-key'
import type { Staged } from '../../storage/upload/staged'
import { keysByEntry } from './arrange-files'

interface Captioned {
  /** The keys of the photographs after the save. */
  readonly keys: readonly string[]
  /** New photographs, which entries can name. */
  readonly uploads?: readonly Staged[]
}

/**
 * The captions of the photographs after a save (docs/decisions/0095), in the order of their keys. `changes`
 * names photographs by their keys or by the entries of the kept list; what it does not name stays, and what
 * names no photograph of the property is ignored. An empty text or null removes a caption.
 */
export function mergeCaptions(
  before: Captions,
  changes: Readonly<Record<string, string | null>> | undefined,
  { keys, uploads = [] }: Captioned,
): Captions {
  const keyOf = keysByEntry(uploads)
  const changed = new Map(
    Object.entries(changes ?? {}).map(([entry, text]) => [keyOf(entry) ?? parseMediaKey(entry) ?? entry, text]),
  )
  return Object.fromEntries(
    keys.toSorted().flatMap((key) => {
      const text = changed.has(key) ? changed.get(key) : before[key]
      return text ? [[key, text]] : []
    }),
  )
}
