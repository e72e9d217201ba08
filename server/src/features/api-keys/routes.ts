import { apiKeyEndpoints, apiKeyMessages } from '@gatehouse/contract/api-keys/endpoints'
import { apiKeyPrefix } from '@gatehouse/contract/api-keys/scopes'

import { AppError, invalidField } from '../../app-error'
import { insertKeyAccount } from '../../auth/admin-repository'
import {
  getApiKey,
  insertApiKey,
  listApiKeys,
  type ListedApiKey,
  renewApiKey,
  revokeApiKey,
} from '../../auth/api-keys/api-key-repository'
import { newToken } from '../../auth/token'
import { newId } from '../../database/id'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { recordChange } from '../../records/changes/change'
import { authorOf } from '../../records/lifecycle'

/** Keys of the API (docs/decisions/0096). The `change` rows have the scopes, never the key. */
export function registerApiKeyRoutes(route: Route, { db, now }: Pick<Dependencies, 'db' | 'now'>): void {
  route(apiKeyEndpoints.list, async () => ({ status: true, data: (await listApiKeys(db)).map(toApiKey) }))

  route(apiKeyEndpoints.create, async (request) => {
    const { name, scopes: given, allowed_addresses: allowedAddresses = [], expires_at } = request.body
    const scopes = [...new Set(given)]
    const expiresAt = expires_at ? new Date(expires_at) : null
    const at = now()
    if (expiresAt && expiresAt <= at) throw invalidField('expires_at', apiKeyMessages.timePassed)
    const id = newId()
    let key: string | undefined
    // Stored under the Idempotency-Key: without the key.
    const response = await request.mutate(async (tx) => {
      const author = authorOf(request, at)
      await insertKeyAccount(tx, id, name, at)
      const generated = newKey()
      const created = { id, key: generated, scopes, allowedAddresses, expiresAt, createdBy: author.adminId }
      if (!(await insertApiKey(tx, created, at))) throw new AppError('conflict', apiKeyMessages.tooMany)
      const after = { name, scopes, allowed_addresses: allowedAddresses, expires_at: expiresAt?.toISOString() ?? null }
      await recordChange(tx, { ...author, action: 'create', entity: 'api_key', id, before: null, after }, at)
      const stored = await getApiKey(tx, id)
      // Only now: of a replay, too, the beginning is executed, before its Idempotency-Key is found.
      key = generated
      return { status: true as const, message: apiKeyMessages.created, data: toApiKey(stored!) }
    })
    if (key === undefined) {
      // A replay gets another key in place of the one before it, which was not stored.
      key = newKey()
      const renewal = key
      const isRenewed = await request.asCaller((tx) => renewApiKey(tx, response.data.id, renewal))
      if (!isRenewed) throw new AppError('conflict', apiKeyMessages.alreadyUsed)
    }
    return { ...response, data: { ...response.data, ending: key.slice(-4), key } }
  })

  route(apiKeyEndpoints.revoke, (request) =>
    request.mutate(async (tx) => {
      const at = now()
      const found = await getApiKey(tx, request.params.id)
      if (!found || !(await revokeApiKey(tx, found.id, at))) throw new AppError('not_found', apiKeyMessages.notFound)
      const { id, name, scopes } = found
      const change = { action: 'delete', entity: 'api_key', id, before: { name, scopes }, after: null } as const
      await recordChange(tx, { ...authorOf(request, at), ...change }, at)
      return { status: true as const, message: apiKeyMessages.revoked }
    }),
  )
}

const newKey = () => `${apiKeyPrefix}${newToken()}`

const toApiKey = ({ created_at, expires_at, last_used_at, revoked_at, ...key }: ListedApiKey) => ({
  ...key,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
  last_used_at: last_used_at?.toISOString() ?? null,
  revoked_at: revoked_at?.toISOString() ?? null,
})
