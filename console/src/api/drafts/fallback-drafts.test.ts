import '../../../test/device-storage'
import { afterEach, expect, test } from 'vitest'

import type { DraftStore, StoredDraft } from './draft'
import { withSessionFallback } from './fallback-drafts'
import { sessionDrafts } from './session-drafts'

afterEach(() => sessionStorage.clear())

const draft = (saved_at: Date, location: string): StoredDraft => ({
  key: ['http://api.test', 'admin', 'property', 'new'] as unknown as StoredDraft['key'],
  saved_at: saved_at.toISOString(),
  version: 0,
  values: { location },
})

const storedBy = (stored: StoredDraft): DraftStore =>
  withSessionFallback({ ...sessionDrafts, hasFiles: true, find: async () => stored })

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)

test('the newer of two drafts is found, but none of a time in the future, when the clock was wrong', async () => {
  const inTab = draft(minutesFromNow(-5), 'typed in this tab')
  await sessionDrafts.write(inTab)
  const byAnotherTab = draft(minutesFromNow(-1), 'typed later in another tab')
  expect(await storedBy(byAnotherTab).find(inTab.key)).toEqual(byAnotherTab)
  const underWrongClock = draft(minutesFromNow(365 * 24 * 60), 'typed while the clock was ahead')
  expect(await storedBy(underWrongClock).find(inTab.key)).toEqual(inTab)
})
