import { type DraftStore, isSameDraft, type StoredDraft } from './draft'
import { sessionDrafts } from './session-drafts'

/** A save waits for its draft; a browser whose IndexedDB hangs would never send it. */
const timeLimits = { textMs: 5_000, fileMs: 60_000 }

/**
 * Texts that IndexedDB cannot store, because it is full or hangs, are written to session storage. A draft
 * that it cannot read counts as none, so that the form can be used: Safari sometimes loses its connection.
 */
export function withSessionFallback(indexed: DraftStore, { textMs, fileMs } = timeLimits): DraftStore {
  return {
    ...indexed,
    async list(owner) {
      const [stored, inTab] = await Promise.all([indexed.list(owner), sessionDrafts.list(owner)])
      const newest = inTab.map((draft) =>
        newer(
          draft,
          stored.find(({ key }) => isSameDraft(key, draft.key)),
        ),
      )
      return [...stored.filter(({ key }) => !inTab.some((draft) => isSameDraft(key, draft.key))), ...newest]
    },
    async find(key) {
      // Where nothing can be read, a write has reported it, and the drafts of the tab are there.
      const [stored, inTab] = await Promise.all([indexed.find(key).catch(() => undefined), sessionDrafts.find(key)])
      return inTab ? newer(inTab, stored) : stored
    },
    // The form names the files that it refers to and that are missing.
    findFiles: (key) => indexed.findFiles(key).catch(() => []),
    async write(draft) {
      try {
        await within(textMs, indexed.write(draft))
      } catch (error) {
        await sessionDrafts.write(draft)
        throw error
      }
      await sessionDrafts.remove(draft.key)
    },
    addFile: (file) => within(fileMs, indexed.addFile(file)),
    async remove(key) {
      await sessionDrafts.remove(key)
      await indexed.remove(key)
    },
  }
}

/** The other one may have been written by another tab; not in the future, unless the clock was wrong. */
const newer = (draft: StoredDraft, other: StoredDraft | undefined): StoredDraft =>
  other && other.saved_at > draft.saved_at && Date.parse(other.saved_at) < Date.now() + 300_000 ? other : draft

/** Rejects after a time limit. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DOMException('The storage of this device does not respond', 'TimeoutError')),
      ms,
    )
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
