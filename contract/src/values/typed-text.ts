/**
 * Invisible marks that are copied along with text from a chat, a contact or a web page: zero
 * widths, directions, soft hyphens, byte order marks, fillers. Not the parts of an emoji.
 */
const invisible = /(?![\ufe00-\ufe0f\u{e0000}-\u{e0fff}])\p{DI}/gu

/** The text of a phone number, an email, a link, a price or a code, in which such a mark is never meant. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** Text that no writing system needs invisible marks in: English, numbers. */
const isPlain = /^[\x20-\x7e\s₦]*$/

/**
 * Text of any language as it is shown: without the marks and spaces around it and, where its writing needs
 * none, without marks inside it. Forms store it, and imports read it.
 */
export function trimText(text: string): string {
  const bare = withoutInvisible(text)
  if (isPlain.test(bare)) return bare.trim()
  const isBlank = (at: number) => withoutInvisible(text.charAt(at)).trim() === ''
  let start = 0
  let end = text.length
  while (start < end && isBlank(start)) start += 1
  while (end > start && isBlank(end - 1)) end -= 1
  return text.slice(start, end)
}

/** Multipart forms and Windows end lines with two characters, which people see and count as one. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n')
