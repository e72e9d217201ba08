import type { Announcement } from '@gatehouse/contract/announcement'

const lettersMost = 48

/** Its first words in quotation marks: “Open house in Lekki Phase 1…”. Names it in menus and questions. */
export function announcementName({ announcement_text }: Pick<Announcement, 'announcement_text'>): string {
  const text = announcement_text.replace(/\s+/g, ' ').trim()
  const letters = Array.from(text)
  if (letters.length <= lettersMost) return `“${text}”`
  const cut = letters.slice(0, lettersMost).join('')
  return `“${cut.slice(0, Math.max(cut.lastIndexOf(' '), lettersMost / 2)).trimEnd()}…”`
}
