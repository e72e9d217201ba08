/**
 * Invisible marks that are copied along with text from a chat, a contact or a web page: zero
 * widths, directions, soft hyphens, byte order marks, fillers. Not the parts of an emoji.
 */
const invisible = /(?![\ufe00-\ufe0f\u{e0000}-\u{e0fff}])\p{DI}/gu

/** The text of a phone number, an email, a link, a price or a code, in which such a mark is never meant. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** Multipart forms and Windows end lines with two characters, which people see and count as one. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n')
