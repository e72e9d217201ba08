import type { PasskeySignIn, SecondStepInput } from '@gatehouse/contract/second-factor/second-step'
import type { SignIn } from '@gatehouse/contract/session'
import { asObject, asText } from '@gatehouse/contract/values/loose-values'
import { beginPasskeySignInCall, passkeySignInCall, secondStepCall } from '@gatehouse/contract/values/second-step-rules'
import { signInCall } from '@gatehouse/contract/values/sign-in-rules'
import { unreadable } from '../../api/api-error'
import { type PlainCall, sendPlainly } from '../../api/plain-call'
import { readDeviceMark } from '../../api/sign-in/device-mark'
import { isAdmin, type SignedInAdmin } from '../../api/session/signed-in-admin'

// Without the contract's schemas, which the sign-in page does not load.

export interface SignInResult {
  token: string
  admin: SignedInAdmin
  /** Sign-ins from new devices, as the server sent them; undefined if there are none. */
  newSignIns: unknown
}

/** The password is right, and the account has a second factor (docs/decisions/0040). */
export interface SecondStep {
  challenge: string
  /** Names of `SecondStepMethod`; later versions of the server may have others. */
  methods: readonly string[]
  passkeyOptions: Record<string, unknown> | undefined
}

/**
 * Signs in, or returns how to finish the sign-in. Accepts every server: only the token is specified (S7.29),
 * and it may be in `data` (docs/decisions/0028).
 * @throws ApiError
 */
export async function sendSignIn(credentials: SignIn): Promise<SignInResult | SecondStep> {
  const { status, response, failure } = await sendPlainly(signInCall, { ...credentials, ...deviceMark() })
  const step = response?.['code'] === 'second_factor_required' ? asObject(response['second_factor']) : undefined
  if (step) return readSecondStep(step)
  if (failure) throw failure
  return readResult(status, response, { id: credentials.email.toLowerCase(), name: 'Admin', email: credentials.email })
}

export const isSecondStep = (result: SignInResult | SecondStep): result is SecondStep => 'challenge' in result

/** @throws ApiError, whose `errors` name `challenge` if the sign-in has to start again */
export const sendSecondStep = (proof: SecondStepInput): Promise<SignInResult> => sendProof(secondStepCall, proof)

/** @throws ApiError */
export const sendPasskey = (proof: PasskeySignIn): Promise<SignInResult> =>
  sendProof(passkeySignInCall, { ...proof, ...deviceMark() })

/**
 * What a passkey has to sign for a sign-in without email and password.
 * @throws ApiError
 */
export async function beginPasskeySignIn(): Promise<{ challenge: string; options: Record<string, unknown> }> {
  const { status, response, failure } = await sendPlainly(beginPasskeySignInCall)
  if (failure) throw failure
  const data = asObject(response?.['data'])
  const options = asObject(data?.['options'])
  if (!options) throw unreadable(status)
  return { challenge: asText(data?.['challenge']), options }
}

async function sendProof(call: PlainCall, proof: object): Promise<SignInResult> {
  const { status, response, failure } = await sendPlainly(call, proof)
  if (failure) throw failure
  return readResult(status, response)
}

function readResult(
  status: number,
  response: Record<string, unknown> | undefined,
  fallback?: SignedInAdmin,
): SignInResult {
  const token = asText(response?.['token'] ?? asObject(response?.['data'])?.['token'])
  const received = response?.['admin']
  const admin = isAdmin(received) ? received : fallback
  if (token === '' || !admin) throw unreadable(status)
  return { token, admin, newSignIns: response?.['new_sign_ins'] }
}

const readSecondStep = (step: Record<string, unknown>): SecondStep => ({
  challenge: asText(step['challenge']),
  methods: Array.isArray(step['methods']) ? step['methods'].map(asText) : [],
  passkeyOptions: asObject(step['passkey_options']),
})

function deviceMark(): { device_mark?: string } {
  const mark = readDeviceMark()
  return mark === undefined ? {} : { device_mark: mark }
}
