import { withoutInvisible } from './typed-text'

const maxWebLink = 2048

const webLinkMessages = {
  malformed: 'Enter a web address, such as https://example.com/offer',
  credentials: 'Remove the user name and password from the link',
  tooLong: 'Use at most 2,048 characters',
} as const

/**
 * The link to store (docs/decisions/0033), or the message for an invalid one: http or https only, at most
 * 2,048 characters, no credentials; `host.tld/…` without a scheme gets `https://`. The rest is unchanged.
 */
export function readWebLink(typed: string): { link: string } | { error: string } {
  const { malformed, credentials, tooLong } = webLinkMessages
  const text = withoutInvisible(typed).trim()
  // First, because `startsWithHost` takes time quadratic to the length.
  if (text.length > maxWebLink) return { error: tooLong }
  // Browsers remove tabs and line breaks and treat a backslash
  // as a slash, so the address would differ from the one shown.
  if (/[\s\\\p{Cc}\p{Cs}]/u.test(text)) return { error: malformed }
  const link = hasWebScheme.test(text) ? text : startsWithHost.test(text) ? `https://${text}` : undefined
  if (link === undefined || !isAddress(link)) return { error: malformed }
  if (link.length > maxWebLink) return { error: tooLong }
  const [, , authority = ''] = link.split(/[/?#]/)
  return authority.includes('@') ? { error: credentials } : { link }
}

/** `URL.canParse`, which Chrome 109 does not have (docs/decisions/0060). */
function isAddress(text: string): boolean {
  try {
    return new URL(text).href !== ''
  } catch {
    return false
  }
}

const hasWebScheme = /^https?:\/\/[^/?#]/i
/**
 * `example.com`, `example.com:8080/path`; not `//example.com`,
 * `/path`, `word`, `mailto:me@example.com`, `javascript:1`.
 */
const startsWithHost = /^[^/?#:]+\.[^/?#:]+(?::\d+)?(?:[/?#]|$)/
