import { type DraftKey, type DraftStore, NotStoredError, type StoredDraft } from './draft'

const prefix = 'gatehouse-draft:'
const nameOf = (key: DraftKey) => `${prefix}${JSON.stringify(key)}`

/** Texts only, and only in this tab: for browsers without IndexedDB. */
export const sessionDrafts: DraftStore = {
  hasFiles: false,
  list: async (owner) => {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix))
    const drafts = names.flatMap((name) => read(name) ?? [])
    return drafts.filter(({ key }) => key[0] === owner[0] && key[1] === owner[1])
  },
  find: async (key) => read(nameOf(key)),
  findFiles: async () => [],
  findFile: async () => undefined,
  async write(draft) {
    try {
      sessionStorage.setItem(nameOf(draft.key), JSON.stringify(draft))
    } catch (cause) {
      throw new NotStoredError('Session storage is full or disabled', { cause })
    }
  },
  addFile: () => Promise.reject(new Error('Session storage stores no files')),
  removeFiles: async () => undefined,
  remove: async (key) => sessionStorage.removeItem(nameOf(key)),
}

/** Undefined when there is none; only this file writes them. */
function read(name: string): StoredDraft | undefined {
  const stored = sessionStorage.getItem(name)
  return stored === null ? undefined : (JSON.parse(stored) as StoredDraft)
}
