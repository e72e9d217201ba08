import { z } from '../zod'
import { withoutInvisible } from './typed-text'

export const secondFactorRules = {
  maxPasskeyName: 60,
  maxPasskeys: 20,
  recoveryCodes: 10,
  /** How long a sign-in may wait for its second step, and the set-up of a factor for its last one. */
  challengeMinutes: 5,
  /** Codes and passkeys that may be sent in one sign-in. */
  maxAttemptsPerSignIn: 5,
} as const

const totpInvalid = 'Enter the 6 digits that the app shows'

/** Six digits. Apps show them in groups, so spaces are accepted. */
export const totpCode = () =>
  z.string({ error: totpInvalid }).check(
    z.maxLength(20, totpInvalid),
    z.overwrite((text) => withoutInvisible(text).replace(/\s/g, '')),
    z.refine((text) => /^\d{6}$/.test(text), totpInvalid),
  )

const recoveryCodeInvalid = 'Enter a recovery code, such as abcd-efgh-jkmn-pqrs'

/** 16 letters and digits in four groups; case, spaces and hyphens are ignored. */
export const recoveryCode = () =>
  z.string({ error: recoveryCodeInvalid }).check(
    z.maxLength(60, recoveryCodeInvalid),
    z.overwrite((text) => withoutInvisible(text).replace(/[\s-]/g, '').toLowerCase()),
    z.refine((text) => /^[a-z0-9]{16}$/.test(text), recoveryCodeInvalid),
  )
