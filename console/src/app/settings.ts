/**
 * What the server writes into meta tags when it serves the page (docs/decisions/0029), so that one build serves every
 * host. '' as a host is the page's own origin.
 */
export const settings = {
  businessName: metaContent('business-name') || 'Gatehouse',
  apiHost: metaContent('api-host'),
  authHost: metaContent('auth-host'),
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="gatehouse-${name}"]`)?.content.trim() ?? ''
}
