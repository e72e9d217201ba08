import { useEffect, useMemo, useRef } from 'react'
import { fileIdOf, maxStoredFileBytes, type FieldFile } from '../../api/drafts/draft-files'
import { prepareFile } from '../../api/images/prepare-file'
import { watchSendsOriginals } from '../../api/images/send-originals'
import { type DraftLimit, limitOf } from './draft-limits'
import type { LoadedDraft } from './load-draft'

/** Copies the files of a form to the device, one at a time, and removes copies that are not needed. */
export function useStoredFiles({ key, store, fileIds }: LoadedDraft, onLimit: (limit: DraftLimit) => void) {
  const stored = useRef(new Set(fileIds))
  const rejected = useRef(new Set<string>())
  const last = useRef<Promise<void>>(Promise.resolve())
  const wanted = useRef<readonly FieldFile[]>([])
  /** The copies that replaced files as they were chosen. */
  const copies = useRef(new Map<string, File>())
  const notify = useRef(onLimit)
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
        const isSkipped = stored.current.has(id) || rejected.current.has(id) || file.size > maxStoredFileBytes
        // It may have been removed while another one was copied.
        if (isSkipped || !isWanted(file)) continue
        if (stored.current.size === 0) void requestPersistence()
        try {
          await store.addFile({ id, draft: key, file })
          if (isWanted(file)) stored.current.add(id)
        } catch (reason) {
          // Tried once: with a full storage, each attempt would copy the file again.
          rejected.current.add(id)
          const limit = limitOf(reason)
          if (limit) notify.current(limit)
        }
      }
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
  return files
}

/** Without it, a browser may delete the drafts of a site when the device runs out of storage. */
async function requestPersistence(): Promise<void> {
  // Undefined at an http address of the local network.
  await (navigator.storage as StorageManager | undefined)?.persist?.().catch(() => false)
}
