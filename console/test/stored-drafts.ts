import { draftOwner, type StoredDraft } from '../src/api/drafts/draft'
import { draftStore } from '../src/api/drafts/draft-store'

/** The drafts of the signed-in admin on this device. */
export async function storedDrafts(): Promise<StoredDraft[]> {
  return (await draftStore()).list(draftOwner())
}

/** The sizes of the files of a draft on this device, in bytes. */
export async function storedFileSizes(): Promise<number[]> {
  const [draft] = await storedDrafts()
  const files = draft ? await (await draftStore()).findFiles(draft.key) : []
  return files.map(({ file }) => file.size).sort((one, other) => one - other)
}

/** What is stored, as text. */
export const storedText = async (): Promise<string> => JSON.stringify(await storedDrafts())

/** Stores a draft as a form of an earlier page did. */
export async function storeDraft(draft: Pick<StoredDraft, 'key' | 'values'> & Partial<StoredDraft>): Promise<void> {
  await (await draftStore()).write({ saved_at: '2026-11-22T13:02:00.000Z', version: 0, ...draft })
}
