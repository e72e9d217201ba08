import { asObject, asText } from '@gatehouse/contract/values/loose-values'
import { findLinkCall, useLinkCall } from '@gatehouse/contract/values/link-rules'
import { type PlainCall, sendPlainly } from '../../api/plain-call'
import { readDeviceMark } from '../../api/sign-in/device-mark'
import { isAdmin, type SignedInAdmin } from '../../api/session/signed-in-admin'

/** Whose password a link sets. */
export interface LinkOwner {
  name: string
  email: string
  isInvitation: boolean
}

/** @throws ApiError; 404 if the link cannot be used */
export async function findLinkOwner(token: string): Promise<LinkOwner> {
  const data = asObject((await send(findLinkCall, { token }))['data'])
  return { name: asText(data?.['name']), email: asText(data?.['email']), isInvitation: data?.['kind'] === 'invite' }
}

interface NewSession {
  token: string
  admin: SignedInAdmin
}

/**
 * Sets the password. Returns the new session; null if the admin has to sign in.
 * @throws ApiError
 */
export async function setPassword(
  token: string,
  passwords: { pswd: string; confirmPswd: string },
): Promise<NewSession | null> {
  const deviceMark = readDeviceMark()
  const mark = deviceMark === undefined ? {} : { device_mark: deviceMark }
  const response = await send(useLinkCall, { token, ...passwords, ...mark })
  const [session, admin] = [asText(response['token']), response['admin']]
  return session !== '' && isAdmin(admin) ? { token: session, admin } : null
}

/** Returns the response of a success. */
async function send(call: PlainCall, body: object): Promise<Record<string, unknown>> {
  const { response = {}, failure } = await sendPlainly(call, body)
  if (failure) throw failure
  return response
}
