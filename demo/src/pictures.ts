import { agentFiles } from '@gatehouse/contract/entities/agent'
import { bannerFiles } from '@gatehouse/contract/entities/banner'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import type { Media } from '@gatehouse/server/storage/media'
import { newMediaKey } from '@gatehouse/server/storage/media-key'
import { makeStagingFolder } from '@gatehouse/server/storage/upload/stage-upload'
import type { Staged } from '@gatehouse/server/storage/upload/staged'
import { createReadStream } from 'node:fs'
import { copyFile, link } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the picture files are, seen from `src` and from `dist`. */
export const picturesFolder = fileURLToPath(new URL('../pictures/', import.meta.url))

const slots = { ...propertyFiles, ...agentFiles, ...bannerFiles } as const
type PictureSlot = keyof typeof slots

export type Pictures = ReturnType<typeof openPictures>

/**
 * The demo's picture files as uploads. Each file is checked and encoded once; every use
 * of it copies the encoded files to a new key, because encoding takes most of the time.
 */
export function openPictures(media: Media) {
  const originals = new Map<string, Promise<Staged>>()

  async function stage(slotName: PictureSlot, filename: string): Promise<Staged> {
    const file = createReadStream(join(picturesFolder, filename))
    return await (
      await media.receive({ slotName, slot: slots[slotName], part: { file, filename } })
    ).staged
  }

  function encode(slotName: PictureSlot, filename: string): Promise<Staged> {
    const original = originals.get(filename) ?? stage(slotName, filename)
    originals.set(filename, original)
    return original
  }

  return {
    /** Starts to encode a file, so that it is ready when it is used. */
    prepare(slotName: PictureSlot, filename: string): void {
      // A failure is reported by the first use.
      encode(slotName, filename).catch(() => undefined)
    },

    /** @throws AppError for a file that the API would reject */
    upload: (slotName: PictureSlot, filenames: readonly string[]): Promise<Staged[]> =>
      Promise.all(filenames.map(async (filename) => copyOf(await encode(slotName, filename)))),

    async discardOriginals(): Promise<void> {
      await media.discard(await Promise.all(originals.values()))
    },
  }
}

async function copyOf(original: Staged): Promise<Staged> {
  const folder = await makeStagingFolder(dirname(original.folder))
  for (const { name } of original.files) {
    const [from, to] = [join(original.folder, name), join(folder, name)]
    // Published files are never written again, so the copies
    // may share their bytes where the file system can do that.
    await link(from, to).catch(() => copyFile(from, to))
  }
  return { ...original, key: newMediaKey(), folder }
}
