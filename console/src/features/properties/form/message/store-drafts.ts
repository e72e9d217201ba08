import { draftKeyOf, withDraftId } from '../../../../api/drafts/draft'
import { draftStore } from '../../../../api/drafts/draft-store'
import { announceDraftChange } from '../../../../api/drafts/draft-tabs'
import { newPropertyValues, PropertyDraft, type PropertyFormValues } from '../property-form-values'

interface NewDraft {
  /** That of the draft. */
  readonly id: string
  readonly values: Partial<PropertyFormValues>
}

/** Stores further new properties as drafts, which the list of drafts shows. The first one is on top. */
export async function storeNewDrafts(drafts: readonly NewDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const store = await draftStore()
  const now = Date.now()
  for (const [place, { id, values }] of drafts.entries())
    await store.write({
      key: withDraftId(draftKeyOf('property', undefined), id),
      saved_at: new Date(now - place - 1).toISOString(),
      version: 0,
      values: PropertyDraft.parse({ ...newPropertyValues(), ...values }),
    })
  announceDraftChange()
}
