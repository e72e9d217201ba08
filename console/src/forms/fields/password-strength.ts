import { isCommonPassword } from '@gatehouse/contract/values/common-passwords'
import { passwordError } from '@gatehouse/contract/values/password-rules'
import { minPasswordLength } from '@gatehouse/contract/values/sign-in-rules'

export const maxStrength = 4

interface Strength {
  /** 0 when empty or rejected by the server, else 1 to 4. */
  level: number
  advice: string
}

/**
 * Rates length and common patterns. Advice only: the server rejects
 * passwords that are too short or common, and requires no composition.
 */
export function passwordStrength(password: string, personalData: readonly string[]): Strength {
  if (password === '') return { level: 0, advice: `At least ${minPasswordLength} characters; a few words are best.` }
  const error = passwordError(password)
  if (error !== null) return { level: 0, advice: error }
  const weakness = weaknessOf(password, personalData)
  if (weakness) return { level: 1, advice: weakness }
  const { length } = Array.from(password)
  if (length < 12) return { level: 2, advice: 'Longer is stronger. Three or four words are easy to remember.' }
  return length < 16 ? { level: 3, advice: 'One more word makes it even stronger.' } : { level: 4, advice: '' }
}

function weaknessOf(password: string, personalData: readonly string[]): string | undefined {
  const normalized = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const letters = Array.from(normalized)
  if (new Set(letters).size < 5) return 'It repeats the same few characters.'
  if (countSequentialLetters(letters) * 2 > letters.length) return 'Sequences such as 12345 or abcde are easy to guess.'
  if (
    isCommonPassword(normalized.replace(/[^a-z]+$/, '')) ||
    isCommonPassword(normalized.replace(/^[^a-z]+|[^a-z]+$/g, ''))
  ) {
    return 'Common words with a few symbols added are easy to guess.'
  }
  if (wordsOf(personalData).some((word) => normalized.includes(word)))
    return 'It contains part of the name or email address.'
  return undefined
}

/** How many characters belong to a run: ascending, descending or repeated. */
function countSequentialLetters(letters: readonly string[]): number {
  const steps = letters
    .slice(1)
    .map((letter, index) => (letter.codePointAt(0) ?? 0) - (letters[index]?.codePointAt(0) ?? 0))
  return steps.filter((step, index) => Math.abs(step) <= 1 && step === (steps[index + 1] ?? steps[index - 1])).length
}

/** Parts of four letters and more. */
const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 4 && !commonParts.has(word))

/** Common parts of email addresses, which a password may contain. */
const commonParts = new Set(['gmail', 'yahoo', 'outlook', 'hotmail', 'mail', 'admin'])
