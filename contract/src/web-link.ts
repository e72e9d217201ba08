export const maxWebLink = 2048

export const webLinkMessages = {
  malformed: 'Enter a web address, such as https://example.com/offer',
  credentials: 'Remove the user name and password from the link',
  tooLong: 'Use at most 2,048 characters',
} as const

/**
 * A link as it is stored (docs/decisions/0033), or the sentence of what is wrong with it: http or https only, at most 2,048
 * characters, no credentials inside; `host.tld/…` without a scheme gets `https://`. The rest stays as typed.
 */
export function readWebLink(typed: string): { link: string } | { fault: string } {
  const { malformed, credentials, tooLong } = webLinkMessages
  const text = typed.trim()
  // A browser would drop tabs and line breaks, and read a backslash as a slash: then it is another address than the one seen.
  if (/[\s\\\p{Cc}]/u.test(text) || !text.isWellFormed()) return { fault: malformed }
  const link = hasWebScheme.test(text) ? text : startsWithHost.test(text) ? `https://${text}` : undefined
  if (link === undefined || !URL.canParse(link)) return { fault: malformed }
  if (link.length > maxWebLink) return { fault: tooLong }
  const [, , authority = ''] = link.split(/[/?#]/)
  return authority.includes('@') ? { fault: credentials } : { link }
}

const hasWebScheme = /^https?:\/\/[^/?#]/i
/** `example.com`, `example.com:8080/path`; not `//example.com`, `/path`, `word`, `mailto:me@example.com`, `javascript:1`. */
const startsWithHost = /^[^/?#:]+\.[^/?#:]+(?::\d+)?(?:[/?#]|$)/
