import type { PasskeyAssertion } from '@gatehouse/contract/values/webauthn'
import { startAuthentication } from '@simplewebauthn/browser'

/**
 * Asks the browser for a passkey.
 * @throws Error `NotAllowedError` if the person cancels or has none
 */
export async function askForPasskey(options: Record<string, unknown>): Promise<PasskeyAssertion> {
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, rawId, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
    clientExtensionResults: {},
  }
}
