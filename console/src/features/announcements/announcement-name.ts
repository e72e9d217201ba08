import type { Announcement } from '@gatehouse/contract/entities/announcement'

const maxLetters = 48

/**
 * An announcement's name in menus and confirmations: its first
 * words in quotation marks, “Open house in Lekki Phase 1…”.
 */
export function announcementName({ announcement_text }: Pick<Announcement, 'announcement_text'>): string {
  const text = announcement_text.replace(/\s+/g, ' ').trim()
  const letters = Array.from(text)
  if (letters.length <= maxLetters) return `“${text}”`
  const shortened = letters.slice(0, maxLetters).join('')
  return `“${shortened.slice(0, Math.max(shortened.lastIndexOf(' '), maxLetters / 2)).trimEnd()}…”`
}
