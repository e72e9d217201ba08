/**
 * Marks that nobody sees and that come along when text is copied from a chat, a contact or a web page: zero
 * widths, directions, soft hyphens, byte order marks, fillers. Not the parts of an emoji.
 */
const invisible =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g

/** The text of a phone number, an email, a link, a price or a code, in which such a mark is never meant. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** Multipart forms and Windows end lines with two characters, which people see and count as one. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n')
