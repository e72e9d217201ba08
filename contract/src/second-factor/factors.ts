import { CurrentPassword } from '../account'
import { callsOf } from '../calls'
import { lazySchema } from '../lazy-schema'
import { recordOf } from '../response'
import { Id, requiredText, Timestamp } from '../values/fields'
import { secondFactorRules, totpCode } from '../values/second-factor-rules'
import { Challenge, PasskeyRegistration, WebAuthnOptions } from '../values/webauthn'
import { z } from '../zod'

export const Passkey = lazySchema(() =>
  z.object({
    id: Id,
    name: z.string(),
    created_at: Timestamp,
    last_used_at: z.nullable(Timestamp),
    /** The host name at which it was added, and the only one at which it works. */
    host: z.string(),
  }),
)
export type Passkey = z.infer<typeof Passkey>

/** The second factors of the calling admin. */
export const SecondFactors = lazySchema(() =>
  z.object({
    passkeys: z.array(Passkey),
    /** Since when an authenticator app is set up; null if none is. */
    totp_since: z.nullable(Timestamp),
    recovery_codes_left: z.int(),
    /** Whether the server requires a second factor of every admin (REQUIRE_SECOND_FACTOR). */
    is_required: z.boolean(),
    /**
     * The origin at which passkeys can be added and used; null if they cannot be used at this address:
     * browsers require https, or localhost, and a host name.
     */
    passkey_origin: z.nullable(z.string()),
  }),
)
export type SecondFactors = z.infer<typeof SecondFactors>

/** The result of adding the first factor has recovery codes, which are shown once. */
const RecoveryCodes = lazySchema(() => z.array(z.string()))

const PasswordOnly = lazySchema(() => z.object({ current_pswd: CurrentPassword }))

const PasskeyName = lazySchema(() => requiredText(secondFactorMessages.nameRequired, secondFactorRules.maxPasskeyName))

const WithRecoveryCodes = lazySchema(() =>
  z.object({
    status: z.literal(true),
    message: z.string(),
    /** Null if the admin has some already. */
    data: z.object({ recovery_codes: z.nullable(RecoveryCodes) }),
  }),
)

export const secondFactorMessages = {
  failedToFetch: 'Failed to fetch the second factors',
  nameRequired: 'Name is required',
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passkeyRemoved: 'Passkey removed',
  passkeyNotFound: 'Passkey not found',
  passkeyExists: 'This passkey was added before',
  passkeyRejected: 'This passkey could not be added. Please try again.',
  passkeysUnavailable: 'Passkeys can only be used at an https address with a host name, or on localhost',
  tooManyPasskeys: `You can have at most ${secondFactorRules.maxPasskeys} passkeys. Remove one first.`,
  totpAdded: 'Authenticator app added',
  totpRemoved: 'Authenticator app removed',
  totpNotFound: 'No authenticator app is set up',
  totpExists: 'An authenticator app is set up already. Remove it first.',
  codesCreated: 'New recovery codes created',
  noFactor: 'Add a passkey or an authenticator app first',
  lastIsRequired: 'This server requires a second factor. Add another one before you remove this one.',
  expired: 'This took too long. Please start again.',
} as const

const { get, post, put } = callsOf('Second factor')
const path = '/admin/account'

/**
 * The second factors of the calling admin. Additions to the specification (docs/decisions/0040). An admin
 * with none may call them also where the server requires one.
 */
export const secondFactorEndpoints = {
  find: get(`${path}/second-factor`, 'My passkeys, authenticator app and recovery codes', {
    allowsSetUp: true,
    response: recordOf(SecondFactors),
  }),
  beginPasskey: post(`${path}/passkeys/begin`, 'Start to add a passkey: options for navigator.credentials.create', {
    allowsSetUp: true,
    body: PasswordOnly,
    holdsPassword: true,
    response: recordOf(lazySchema(() => z.object({ challenge: z.string(), options: WebAuthnOptions }))),
  }),
  addPasskey: post(
    `${path}/passkeys`,
    'Add the passkey that the browser created; the first factor also creates recovery codes',
    {
      allowsSetUp: true,
      body: lazySchema(() => z.object({ challenge: Challenge, name: PasskeyName, passkey: PasskeyRegistration })),
      response: WithRecoveryCodes,
    },
  ),
  renamePasskey: put(`${path}/passkeys/{id}`, 'Rename one of my passkeys', {
    body: lazySchema(() => z.object({ name: PasskeyName })),
  }),
  removePasskey: post(
    `${path}/passkeys/{id}/remove`,
    'Remove one of my passkeys; the last factor takes the recovery codes with it',
    { body: PasswordOnly, holdsPassword: true },
  ),
  beginTotp: post(
    `${path}/totp/begin`,
    'Start to set up an authenticator app: its secret, as text and as an address for a QR code',
    {
      allowsSetUp: true,
      body: PasswordOnly,
      holdsPassword: true,
      response: recordOf(lazySchema(() => z.object({ challenge: z.string(), secret: z.string(), uri: z.string() }))),
    },
  ),
  addTotp: post(`${path}/totp`, 'Finish to set up the authenticator app with one of its codes', {
    allowsSetUp: true,
    body: lazySchema(() => z.object({ challenge: Challenge, code: totpCode() })),
    response: WithRecoveryCodes,
  }),
  removeTotp: post(
    `${path}/totp/remove`,
    'Remove my authenticator app; the last factor takes the recovery codes with it',
    { body: PasswordOnly, holdsPassword: true },
  ),
  createRecoveryCodes: post(`${path}/recovery-codes`, 'Replace my recovery codes by ten new ones', {
    body: PasswordOnly,
    holdsPassword: true,
    response: lazySchema(() =>
      z.object({
        status: z.literal(true),
        message: z.string(),
        data: z.object({ recovery_codes: RecoveryCodes }),
      }),
    ),
  }),
} as const
