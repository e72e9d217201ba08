import type { SignIn } from '@gatehouse/contract/session'
import { asObject, asText } from '@gatehouse/contract/values/loose-values'
import { signInCall } from '@gatehouse/contract/values/sign-in-rules'
import { ApiError, unreadable } from '../../api/api-error'
import { fetchResponse } from '../../api/fetch-response'
import { basicHeaders } from '../../api/request-headers'
import { readDeviceMark } from '../../api/session/device-mark'
import { isAdmin, type SignedInAdmin } from '../../api/session/signed-in-admin'

interface SignInResult {
  token: string
  admin: SignedInAdmin
  /** Sign-ins from new devices, as the server sent them; undefined if there are none. */
  newSignIns: unknown
}

/**
 * Signs in, without the contract's schemas. Accepts every server: only the token
 * is specified (S7.29), and it may be in `data` (docs/decisions/0028).
 * @throws ApiError
 */
export async function sendSignIn(credentials: SignIn): Promise<SignInResult> {
  const deviceMark = readDeviceMark()
  const body: SignIn = { ...credentials, ...(deviceMark !== undefined && { device_mark: deviceMark }) }
  const { status, text, retryAfter } = await fetchResponse(signInCall, { body }, basicHeaders(''))
  const response = parseObject(text)
  const isSuccess = status >= 200 && status < 300
  if (isSuccess && !response) throw unreadable(status)
  if (!isSuccess || response?.['status'] === false)
    throw new ApiError({
      status,
      code: 'rejected',
      message: asText(response?.['message']),
      retryAfter: Number(retryAfter) || undefined,
    })
  const token = asText(response?.['token'] ?? asObject(response?.['data'])?.['token'])
  if (token === '') throw unreadable(status)
  const admin = response?.['admin']
  return {
    token,
    admin: isAdmin(admin) ? admin : { id: body.email.toLowerCase(), name: 'Admin', email: body.email },
    newSignIns: response?.['new_sign_ins'],
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return undefined
  }
}
