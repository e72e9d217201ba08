/**
 * Finds the rows whose `search_text` another version of the folding has made. A text of this one ends with a
 * mark, which older instances do not write. The condition is repeated in records/search/stored-text.ts. The
 * indexes are empty when the background task has made the texts again (docs/decisions/0064).
 */
const isOutdated = `search_text not like '%''2'`

export const migration0052 = {
  name: '0052-search-folding',
  indexes: {
    admin_outdated_search: `on admin (id) where ${isOutdated}`,
    affiliate_outdated_search: `on affiliate (id) where ${isOutdated}`,
    agent_outdated_search: `on agent (id) where ${isOutdated}`,
    announcement_outdated_search: `on announcement (id) where ${isOutdated}`,
    career_outdated_search: `on career (id) where ${isOutdated}`,
    signup_outdated_search: `on signup (id) where ${isOutdated}`,
    inquiry_outdated_search: `on inquiry (id) where ${isOutdated}`,
    property_outdated_search: `on property (id) where ${isOutdated}`,
  },
  sql: /* sql */ `-- Indexes only.
  select;`,
}
