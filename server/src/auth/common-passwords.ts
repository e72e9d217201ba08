import { minPasswordLength } from '@gatehouse/contract/values/sign-in-rules'
import { passwordMessages } from '@gatehouse/contract/values/password-rules'

import { AppError } from '../app-error'
import { normalizePassword } from './passwords'

let list: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password is one of the most common ones, ignoring case: 18,000 of at least eight characters. The
 * list is on the server only; the console has a short one (contract/src/values/common-passwords).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= loadList()
  return (await list).has(normalizePassword(password).toLowerCase())
}

/** @throws AppError invalid */
export async function assertNotCommon(password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return
  throw new AppError('invalid', passwordMessages.common, { pswd: passwordMessages.common })
}

/** When it is first used: it is large, and few processes need it. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords: readonly string[] = dictionary['passwords-common']
  return new Set(passwords.filter((password) => password.length >= minPasswordLength))
}
