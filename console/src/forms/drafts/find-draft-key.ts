import { type DraftKey, draftKeyOf, isSameDraft, withDraftId } from '../../api/drafts/draft'
import { draftStore } from '../../api/drafts/draft-store'
import { findOpenDrafts } from '../../api/drafts/draft-tabs'
import { randomId } from '../../api/random-id'

interface WantedDraft {
  /** 'property' */
  entity: string
  /** The id of the edited record; undefined for a new one. */
  record: string | undefined
  /** The draft that the address names; null for none. */
  draftId: string | null
}

interface FoundDraft {
  key: DraftKey
  /** The address has to name it: without its id in the address, a reload would open another one. */
  isNamed: boolean
}

/**
 * The draft that a form continues or begins (docs/decisions/0073): of a new record, the newest that no other
 * tab has open, or else another one.
 */
export async function findDraftKey({ entity, record, draftId }: WantedDraft): Promise<FoundDraft> {
  const kind = draftKeyOf(entity, record)
  if (record !== undefined) return { key: kind, isNamed: false }
  if (draftId !== null) return { key: withDraftId(kind, draftId), isNamed: false }
  const drafts = await findDraftsOf(kind)
  const open = drafts.length > 0 ? await findOpenDrafts(kind) : []
  const free = drafts.find((draft) => !open.some((other) => isSameDraft(other, draft)))
  return { key: free ?? withDraftId(kind, randomId()), isNamed: open.length > 0 }
}

/** The keys of the drafts of new records, the newest first. */
async function findDraftsOf([api, adminId, entity, record]: DraftKey): Promise<DraftKey[]> {
  const stored = await draftStore()
    .then((store) => store.list([api, adminId]))
    // A draft that cannot be read counts as none, so that the form can be used.
    .catch(() => [])
  return stored
    .filter(({ key }) => key[2] === entity && key[3] === record)
    .sort((one, other) => other.saved_at.localeCompare(one.saved_at))
    .map(({ key }) => key)
}
