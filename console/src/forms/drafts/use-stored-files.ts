import { useMemo, useRef } from 'react'
import { fileIdOf, maxStoredFileBytes } from '../../api/drafts/draft-files'
import type { LoadedDraft } from './load-draft'

/** Copies the files of a form to the device, one at a time, and removes copies that are not needed. */
export function useStoredFiles({ key, store, fileIds }: LoadedDraft, onFull: () => void) {
  const stored = useRef(new Set(fileIds))
  const rejected = useRef(new Set<string>())
  const last = useRef<Promise<void>>(Promise.resolve())
  const wanted = useRef<readonly File[]>([])
  const notifyFull = useRef(onFull)
  return useMemo(() => {
    async function storeWanted() {
      const ids = new Set(wanted.current.map(fileIdOf))
      const unneeded = [...stored.current].filter((id) => !ids.has(id))
      for (const id of unneeded) stored.current.delete(id)
      // They are removed with the draft at the latest.
      if (unneeded.length > 0) await store.removeFiles(unneeded).catch(() => undefined)
      for (const file of wanted.current) {
        const id = fileIdOf(file)
        const isSkipped = stored.current.has(id) || rejected.current.has(id) || file.size > maxStoredFileBytes
        // It may have been removed while another one was copied.
        if (isSkipped || !wanted.current.includes(file)) continue
        if (stored.current.size === 0) void requestPersistence()
        try {
          await store.addFile({ id, draft: key, file })
          if (wanted.current.includes(file)) stored.current.add(id)
        } catch (reason) {
          // Tried once: with a full storage, each attempt would copy the file again. Others cannot be read.
          rejected.current.add(id)
          if (reason instanceof DOMException && reason.name === 'QuotaExceededError') notifyFull.current()
        }
      }
    }
    return {
      /** Resolves when they are on the disk, or cannot be stored. */
      store: (files: readonly File[]): Promise<void> => {
        wanted.current = store.hasFiles ? files : []
        last.current = last.current.then(storeWanted)
        return last.current
      },
      /** The draft was removed, with its files. */
      forget: () => {
        wanted.current = []
        stored.current.clear()
      },
    }
  }, [key, store])
}

/** Without it, a browser may delete the drafts of a site when the device runs out of storage. */
async function requestPersistence(): Promise<void> {
  // Undefined at an http address of the local network.
  await (navigator.storage as StorageManager | undefined)?.persist?.().catch(() => false)
}
