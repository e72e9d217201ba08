import { draftKeyOf, withDraftId } from '../../../../api/drafts/draft'
import { draftStore } from '../../../../api/drafts/draft-store'
import { announceDraftChange } from '../../../../api/drafts/draft-tabs'
import { randomId } from '../../../../api/random-id'
import { newPropertyValues, PropertyDraft, type PropertyFormValues } from '../property-form-values'

/** Stores further new properties as drafts, which the list of drafts shows. The first one is on top. */
export async function storeNewDrafts(listings: readonly Partial<PropertyFormValues>[]): Promise<void> {
  const store = await draftStore()
  const now = Date.now()
  for (const [place, listing] of listings.entries())
    await store.write({
      key: withDraftId(draftKeyOf('property', undefined), randomId()),
      saved_at: new Date(now - place - 1).toISOString(),
      version: 0,
      values: PropertyDraft.parse({ ...newPropertyValues(), ...listing }),
    })
  announceDraftChange()
}
