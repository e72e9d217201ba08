import { useEffect, useMemo, useRef, useState } from 'react'
import {
  fileIdOf,
  maxStoredFileBytes,
  referenceOf,
  type FieldFile,
  type FileReference,
} from '../../api/drafts/draft-files'
import { canRead } from '../../api/drafts/readable-file'
import { prepareFile } from '../../api/images/prepare-file'
import { watchSendsOriginals } from '../../api/images/send-originals'
import { type FileLimit, fileLimitOf } from './draft-limits'
import type { LoadedDraft } from './load-draft'

/** What of the chosen files could not be stored. */
export interface UnstoredFiles {
  limit: FileLimit | undefined
  /** They were moved, changed or removed since they were chosen. */
  unreadable: readonly FileReference[]
  /** At least one is too large for the device. */
  hasLarge: boolean
}

/** Copies the files of a form to the device, one at a time, and removes copies that are not needed. */
export function useStoredFiles({ key, store, fileIds }: LoadedDraft) {
  const [unstored, setUnstored] = useState<UnstoredFiles>({ limit: undefined, unreadable: [], hasLarge: false })
  const stored = useRef(new Set(fileIds))
  /** By the id of the file; undefined for those that cannot be read. */
  const rejected = useRef(new Map<string, FileLimit | undefined>())
  const last = useRef<Promise<void>>(Promise.resolve())
  const wanted = useRef<readonly FieldFile[]>([])
  /** The copies that replaced files as they were chosen. */
  const copies = useRef(new Map<string, File>())
  const files = useMemo(() => {
    const isWanted = (file: File) => wanted.current.some((other) => other.file === file)

    async function storeWanted() {
      const ids = new Set(wanted.current.map(({ file }) => fileIdOf(file)))
      const unneeded = [...stored.current].filter((id) => !ids.has(id))
      for (const id of unneeded) stored.current.delete(id)
      // They are removed with the draft at the latest.
      if (unneeded.length > 0) await store.removeFiles(unneeded).catch(() => undefined)
      for (const { file } of wanted.current) {
        const id = fileIdOf(file)
        const isSkipped = stored.current.has(id) || rejected.current.has(id) || isLarge(file)
        // It may have been removed while another one was copied.
        if (isSkipped || !isWanted(file)) continue
        if (stored.current.size === 0) void requestPersistence()
        try {
          await store.addFile({ id, draft: key, file })
          if (isWanted(file)) stored.current.add(id)
        } catch (reason) {
          // Tried once: with a full storage, each attempt would copy the file again.
          // Chromium reports the same error when it cannot read the file and when it cannot write the copy.
          const limit = fileLimitOf(reason) ?? ((await canRead(file)) ? 'unusable' : undefined)
          rejected.current.set(id, limit)
        }
      }
      const files = wanted.current.map(({ file }) => file)
      const failed = files.filter((file) => rejected.current.has(fileIdOf(file)))
      const limitOfFile = (file: File) => rejected.current.get(fileIdOf(file))
      setUnstored({
        limit: failed
          .map(limitOfFile)
          .filter((limit) => limit !== undefined)
          .at(-1),
        unreadable: failed.filter((file) => limitOfFile(file) === undefined).map(referenceOf),
        hasLarge: files.some(isLarge),
      })
    }

    /** Stores what will be sent in place of the chosen files, which takes less space. */
    async function replaceByCopies() {
      for (const { file, field } of wanted.current) {
        const id = fileIdOf(file)
        const copy = await prepareFile(file, field)
        const isStored = (copies.current.get(id) ?? file) === copy
        if (isStored || !stored.current.has(id) || !isWanted(file)) continue
        copies.current.set(id, copy)
        // The stored file stays when this fails.
        await store.addFile({ id, draft: key, file: copy }).catch(() => copies.current.delete(id))
      }
    }

    /** Not awaited: a save must not wait for it. */
    const replaceLater = () => void last.current.then(replaceByCopies)

    return {
      replaceLater,
      /** Resolves when they are on the disk, or cannot be stored. */
      store: (files: readonly FieldFile[]): Promise<void> => {
        wanted.current = store.hasFiles ? files : []
        last.current = last.current.then(storeWanted)
        replaceLater()
        return last.current
      },
      /** The draft was removed, with its files. */
      forget: () => {
        wanted.current = []
        stored.current.clear()
      },
    }
  }, [key, store])
  useEffect(() => watchSendsOriginals(files.replaceLater), [files])
  return { files, unstored }
}

const isLarge = (file: File) => file.size > maxStoredFileBytes

/** Without it, a browser may delete the drafts of a site when the device runs out of storage. */
async function requestPersistence(): Promise<void> {
  // Undefined at an http address of the local network.
  await (navigator.storage as StorageManager | undefined)?.persist?.().catch(() => false)
}
