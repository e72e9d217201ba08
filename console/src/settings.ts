/**
 * Written by the server into meta tags (docs/decisions/0029), so that
 * one build serves every host. An empty host means the page's origin.
 */
export const settings = {
  businessName: metaContent('business-name') || 'Gatehouse',
  apiHost: metaContent('api-host'),
  authHost: metaContent('auth-host'),
}

/** '' where the page does not have it. */
export function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="gatehouse-${name}"]`)?.content.trim() ?? ''
}
