import { minPasswordLength } from '@gatehouse/contract/values/sign-in-rules'
import { passwordMessages } from '@gatehouse/contract/values/password-rules'

import { invalidField } from '../app-error'
import { normalizePassword } from './passwords'

let list: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password is one of the most common ones, ignoring case: 18,000 of at least eight characters. The
 * list is on the server only; the console has a short one (contract/src/values/common-passwords).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= loadList()
  return (await list).has(fold(password))
}

/**
 * For a new password.
 * @throws AppError invalid if it is common, or if too little of it is left without the words of the names of
 *   the product and the business (docs/decisions/0039)
 */
export async function assertNotGuessable(password: string, businessName: string): Promise<void> {
  if (await isCommonPassword(password)) throw invalidField('pswd', passwordMessages.common)
  if (isCloseToNames(password, businessName)) throw invalidField('pswd', nameMessage)
}

const nameMessage = 'This password is too close to the name of the business, which is tried first. Choose another.'

/** A year or a number after a name is guessed, too. */
const minRestLength = 4

function isCloseToNames(password: string, businessName: string): boolean {
  const folded = fold(password)
  // Words of fewer than four letters occur in other words.
  const names = fold(`Gatehouse ${businessName}`).match(/[\p{L}\p{N}]{4,}/gu) ?? []
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), folded)
  return rest !== folded && rest.replaceAll(' ', '').length < minRestLength
}

const fold = (text: string): string => normalizePassword(text).toLowerCase()

/** When it is first used: it is large, and few processes need it. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords: readonly string[] = dictionary['passwords-common']
  return new Set(passwords.filter((password) => password.length >= minPasswordLength))
}
