import { openDB, type DBSchema } from 'idb'
import type { DraftKey, DraftStore, StoredDraft, StoredFile } from './draft'

interface Drafts extends DBSchema {
  drafts: { key: string[]; value: StoredDraft }
  files: { key: string; value: StoredFile; indexes: { draft: string[] } }
}

/** 'strict': on the disk before the write is reported as done; Chromium's default leaves it to the system. */
const durable = { durability: 'strict' } as const

/** Rejects where the browser has no IndexedDB or disables it in private windows. */
export async function openIndexedDrafts(): Promise<DraftStore> {
  const db = await openDB<Drafts>('gatehouse-drafts', 1, {
    upgrade(created) {
      created.createObjectStore('drafts', { keyPath: 'key' })
      created.createObjectStore('files', { keyPath: 'id' }).createIndex('draft', 'draft')
    },
    // A newer version of the console in another tab.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
  /** `commit` at once: a transaction that is still open when the page ends would be aborted. */
  const put = (store: 'drafts' | 'files', value: StoredDraft | StoredFile): Promise<void> => {
    const tx = db.transaction(store, 'readwrite', durable)
    // Its error is that of the transaction.
    tx.store.put(value as StoredDraft & StoredFile).catch(() => undefined)
    tx.commit()
    return tx.done
  }
  return {
    hasFiles: true,
    list: (owner) => db.getAll('drafts', IDBKeyRange.bound([...owner], [...owner, []])),
    find: (key) => db.get('drafts', [...key]),
    findFiles: (key) => db.getAllFromIndex('files', 'draft', [...key]),
    findFile: async (id) => (await db.get('files', id))?.file,
    write: (draft) => put('drafts', draft),
    addFile: (file) => put('files', file),
    async removeFiles(ids) {
      const tx = db.transaction('files', 'readwrite', durable)
      await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done])
    },
    async remove(key: DraftKey) {
      const tx = db.transaction(['drafts', 'files'], 'readwrite', durable)
      const files = tx.objectStore('files')
      const removed = files.index('draft').getAllKeys([...key])
      await Promise.all([
        tx.objectStore('drafts').delete([...key]),
        removed.then((ids) => Promise.all(ids.map((id) => files.delete(id)))),
        tx.done,
      ])
    },
  }
}
