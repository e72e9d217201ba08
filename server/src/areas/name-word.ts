import { readWords } from './words'

/** Written in several ways: Estate is Est., Phase 1 is Ph. 1, and a short word may be initials, as G.R.A. */
const hasOtherForms = new Set(['phase', 'estate', 'extension', 'road', 'street', 'avenue', 'crescent', 'three'])
const minLength = 5

/** The longest word of a name that every location with the name has; null if each has other forms. */
export function nameWord(name: string): string | null {
  const words = readWords(name).filter(({ text }) => text.length >= minLength && !hasOtherForms.has(text))
  return words.toSorted((one, other) => other.text.length - one.text.length)[0]?.text ?? null
}
