import { callsOf } from '../calls'
import { lazySchema } from '../lazy-schema'
import { savedOf } from '../response'
import { Id, requiredText, Timestamp, whenGiven } from '../values/fields'
import { z } from '../zod'
import { apiKeyScopes } from './scopes'

/** Keys that can be used at the same time. */
export const maxApiKeys = 100
/** How long a key that was revoked or has expired is still listed. */
export const endedApiKeyDays = 90
export const apiKeyRules = { maxName: 100, maxAddresses: 50 } as const

/** Requests of one key in a minute, on each instance. */
export const apiKeyRequestsPerMinute = 600

export const apiKeyMessages = {
  created: 'Key created',
  failedToCreate: 'Failed to create the key',
  errorCreating: 'Error creating the key',
  revoked: 'Key revoked',
  failedToRevoke: 'Failed to revoke the key',
  errorRevoking: 'Error revoking the key',
  failedToFetchList: 'Failed to fetch keys',
  none: 'No keys yet',
  confirmRevoke: 'Are you sure you want to revoke this key? What uses it stops working at once.',
  alreadyUsed: 'This key was created and used since. Revoke it and create another one.',
  notFound: 'There is no such key, or it was revoked',
  nameRequired: 'Name is required',
  scopeRequired: 'Choose at least one thing that the key may do',
  timeShape: 'expires_at must be a time such as 2027-01-15T09:30:00Z',
  timePassed: 'Choose a time in the future',
  addressShape: 'Enter addresses such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48',
  tooMany: `There are ${maxApiKeys} keys. Revoke one that is not used any more.`,
  wrongKey: 'The key is unknown, was revoked or has expired',
  sendKey: 'Send the key as “Authorization: Bearer …” or in the address as “?key=…”',
  tooManyRequests: 'Too many requests with this key. Please try again in a moment.',
  /** `needed`: the scopes of which one would suffice; none where no key may make the call. */
  notAllowed: (needed: readonly string[]) =>
    needed.length === 0
      ? 'No key may make this call'
      : `This key may not do this: the call needs the scope ${needed.map((scope) => `“${scope}”`).join(' or ')}`,
  otherAddress: 'This key may not be used from this address',
} as const

export const ApiKey = lazySchema(() =>
  z.object({
    id: Id,
    name: z.string(),
    scopes: z.array(z.enum(apiKeyScopes)),
    /** Addresses and networks (CIDR) from which it may be used; none: from everywhere. */
    allowed_addresses: z.array(z.string()),
    /** The last four characters, by which its holder recognizes it. */
    ending: z.string(),
    created_at: Timestamp,
    /** Null if the admin is not known any more. */
    created_by: z.nullable(z.string()),
    expires_at: z.nullable(Timestamp),
    /** Precise to the minute; null before its first use. */
    last_used_at: z.nullable(Timestamp),
    revoked_at: z.nullable(Timestamp),
  }),
)
export type ApiKey = z.infer<typeof ApiKey>

/** A key that was just created: the only response that has the key itself. */
export const NewApiKey = lazySchema(() => z.extend(ApiKey, { key: z.string() }))
export type NewApiKey = z.infer<typeof NewApiKey>

const addressOrNetwork = () =>
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: apiKeyMessages.addressShape })

export const ApiKeyInput = lazySchema(() =>
  z.object({
    name: requiredText(apiKeyMessages.nameRequired, apiKeyRules.maxName),
    scopes: z
      .array(z.enum(apiKeyScopes, `scopes must be some of ${apiKeyScopes.join(', ')}`), apiKeyMessages.scopeRequired)
      .check(z.minLength(1, apiKeyMessages.scopeRequired), z.maxLength(apiKeyScopes.length)),
    allowed_addresses: z.optional(
      z.array(addressOrNetwork(), apiKeyMessages.addressShape).check(z.maxLength(apiKeyRules.maxAddresses)),
    ),
    expires_at: z.nullish(whenGiven(z.iso.datetime({ offset: true, error: apiKeyMessages.timeShape }))),
  }),
)
export type ApiKeyInput = z.input<typeof ApiKeyInput>

const { get, post, del } = callsOf('API keys')
const path = '/admin/api-keys'

/** Additions to the specification (docs/decisions/0096). */
export const apiKeyEndpoints = {
  list: get(path, 'The keys of the API, newest first, with those that ended in the last 90 days', {
    response: lazySchema(() => z.object({ status: z.literal(true), data: z.array(ApiKey) })),
  }),
  create: post(path, 'Create a key; the response is the only one that has the key itself', {
    body: ApiKeyInput,
    response: savedOf(NewApiKey),
    success: 201,
  }),
  revoke: del(`${path}/{id}`, 'Revoke a key, which cannot be undone: no instance accepts it any more'),
} as const
