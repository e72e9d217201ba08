import type { DraftOwner, DraftStore, StoredDraft } from './draft'
import { removeUploads } from '../uploads/remove-uploads'
import { announceDraftChange } from './draft-tabs'
import { withSessionFallback } from './fallback-drafts'
import { openIndexedDrafts } from './indexed-drafts'
import { sessionDrafts } from './session-drafts'

/** Some browsers never finish opening a damaged database. */
const openTimeoutMs = 10_000

let opened: Promise<DraftStore> | undefined

/** IndexedDB, or session storage where that is unavailable. */
export const draftStore = (): Promise<DraftStore> => (opened ??= openDraftStore())

async function openDraftStore(): Promise<DraftStore> {
  removeFormerDrafts()
  const timeout = new Promise<DraftStore>((resolve) => setTimeout(() => resolve(sessionDrafts), openTimeoutMs))
  return Promise.race([
    openIndexedDrafts().then(
      (indexed) => withSessionFallback(indexed),
      () => sessionDrafts,
    ),
    timeout,
  ])
}

/** The drafts of an admin that have input, the newest first. Others store only the key of a save. */
export async function listDrafts(owner: DraftOwner): Promise<StoredDraft[]> {
  const drafts = await (await draftStore()).list(owner)
  const withInput = drafts.filter(({ values }) => Object.keys(values ?? {}).length > 0)
  return withInput.sort((one, other) => other.saved_at.localeCompare(one.saved_at))
}

/** With their files. */
export async function removeDrafts(drafts: readonly Pick<StoredDraft, 'key' | 'uploads'>[]): Promise<void> {
  const store = await draftStore()
  await Promise.all(drafts.map(({ key }) => store.remove(key)))
  void removeUploads(drafts.flatMap(({ uploads = {} }) => Object.values(uploads).map(({ address }) => address)))
  announceDraftChange()
}

/** Earlier versions of the console wrote texts to local storage. */
function removeFormerDrafts(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith('gatehouse-draft:')) localStorage.removeItem(name)
}
