/**
 * What a key of the API may do (docs/decisions/0096). `./allowed-calls` names the calls of each scope;
 * whatever is not named there, no key may call.
 */
export const apiKeyScopes = ['read listings', 'read everything', 'write listings', 'intake', 'changes', 'feed'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** What each scope allows, for people who create a key. */
export const scopeDescriptions: Readonly<Record<ApiKeyScope, string>> = {
  'read listings': 'Read what the public may see: active listings, announcements, banners, careers',
  'read everything': 'Read all records of the business, also archived ones, agents, inquiries and sign-ups',
  'write listings': 'Add, edit, archive and delete listings, with their photographs',
  intake: 'Send sign-ups and inquiries of a site or an app',
  changes: 'Follow what changes',
  feed: 'Download the feeds of listings',
}

/** How a key begins, so that people and programs that look for secrets recognize one. */
export const apiKeyPrefix = 'ghk_'
