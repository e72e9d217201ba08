import { randomInt } from 'node:crypto'

/**
 * A new affiliate code, such as GH-7K3M9. It is read out on the phone and typed on small keys, so its letters and digits are
 * those that are taken for no other (neither 0 and O, 1, I and L, 2 and Z, 5 and S, nor 8 and B), and no vowel makes a word of
 * them (docs/decisions/0018).
 */
export const newAffiliateCode = (): string =>
  start + Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** As it is stored: whoever types it need not care for capitals (docs/decisions/0018). */
export const normalizeAffiliateCode = (typed: string): string => typed.trim().toUpperCase()

const start = 'GH-'
const length = 5
const alphabet = '34679CDFGHJKMNPQRTVWXY'
