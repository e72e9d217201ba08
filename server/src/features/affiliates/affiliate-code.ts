import { withoutInvisible } from '@gatehouse/contract/values/typed-text'
import { randomInt } from 'node:crypto'

/**
 * Returns a new affiliate code, such as GH-7K3M9. Codes are read out on the phone, so
 * the alphabet has no characters that are easily confused (0 and O, 1, I and L, 2 and
 * Z, 5 and S, 8 and B) and no vowels, which could form words (docs/decisions/0018).
 */
export const newAffiliateCode = (): string =>
  prefix + Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Codes are case-insensitive; stored upper-case (docs/decisions/0018). */
export const normalizeAffiliateCode = (code: string): string => withoutInvisible(code).trim().toUpperCase()

const prefix = 'GH-'
const length = 5
const alphabet = '34679CDFGHJKMNPQRTVWXY'
