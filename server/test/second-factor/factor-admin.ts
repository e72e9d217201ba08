import { secondFactorEndpoints } from '@gatehouse/contract/second-factor/factors'
import { SecondStep } from '@gatehouse/contract/second-factor/second-step'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { generate } from 'otplib/functional'

import { createAuthenticator } from './authenticator'
import { insertAdmin, openSession } from '../insert-rows'
import type { TestApp } from '../start-app'

export const publicUrl = 'https://console.example.ng'
export const password = 'palm wine at dusk'

/** An admin with a session, and what tests do with its factors. The app must be started with `publicUrl`. */
export async function createFactorAdmin(app: TestApp, address = publicUrl) {
  const row = await insertAdmin(app.db, { password })
  const { id, email } = row
  const token = await openSession(app.db, row)
  const body = { current_pswd: password }
  let codesGenerated = 0

  return {
    id,
    email,
    token,
    /** Another session, without a request. Only while there is no factor. */
    openSession: () => openSession(app.db, row),

    /** Sets up an authenticator app. `codeNow` returns a code that was not used before. */
    async addTotp() {
      const { secret, challenge } = (await app.request(secondFactorEndpoints.beginTotp, { token, body })).response.data
      // Steps from the past to the future, because each is accepted once.
      const codeAt = (step: number) =>
        generate({ secret, epoch: Math.floor(app.now().getTime() / 1_000) + 30 * (step - 1) })
      const codeNow = () => codeAt(codesGenerated++)
      const added = await app.request(secondFactorEndpoints.addTotp, {
        token,
        body: { challenge, code: await codeNow() },
      })
      return { secret, codeNow, codeAt, recoveryCodes: added.response.data.recovery_codes ?? [] }
    },

    async addPasskey(name = 'Phone') {
      const authenticator = createAuthenticator(address)
      const begun = (await app.request(secondFactorEndpoints.beginPasskey, { token, body })).response.data
      const passkey = authenticator.create(begun.options)
      const added = await app.request(secondFactorEndpoints.addPasskey, {
        token,
        body: { challenge: begun.challenge, name, passkey },
      })
      return { authenticator, recoveryCodes: added.response.data.recovery_codes ?? [] }
    },

    find: async () => (await app.request(secondFactorEndpoints.find, { token })).response.data,

    /** Sends email and password, and returns how the sign-in can be finished. */
    async beginSignIn(more: { device_mark?: string; keep_logged_in?: boolean } = {}) {
      const { error } = await app.request(sessionEndpoints.signIn, {
        token: null,
        body: { email, pswd: password, ...more },
      })
      return SecondStep.parse(error.second_factor)
    },
  }
}

export type FactorAdmin = Awaited<ReturnType<typeof createFactorAdmin>>
