import type { SignIn } from '@gatehouse/contract/session'
import { asObject, asText } from '@gatehouse/contract/values/loose-values'
import { signInCall } from '@gatehouse/contract/values/sign-in-rules'
import { ApiError, unreadable } from '../../api/api-error'
import { fetchResponse } from '../../api/fetch-response'
import { basicHeaders } from '../../api/request-headers'
import { isAdmin, type SignedInAdmin } from '../../api/session/signed-in-admin'

/**
 * Signs in, without the contract's schemas. Accepts every server: only the token
 * is specified (S7.29), and it may be in `data` (docs/decisions/0028).
 * @throws ApiError
 */
export async function sendSignIn(body: SignIn): Promise<{ token: string; admin: SignedInAdmin }> {
  const { status, text } = await fetchResponse(signInCall, { body }, basicHeaders(''))
  const response = parseObject(text)
  const isSuccess = status >= 200 && status < 300
  if (isSuccess && !response) throw unreadable(status)
  if (!isSuccess || response?.['status'] === false)
    throw new ApiError({ status, code: 'rejected', message: asText(response?.['message']) })
  const token = asText(response?.['token'] ?? asObject(response?.['data'])?.['token'])
  if (token === '') throw unreadable(status)
  const admin = response?.['admin']
  return { token, admin: isAdmin(admin) ? admin : { id: body.email.toLowerCase(), name: 'Admin', email: body.email } }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return undefined
  }
}
