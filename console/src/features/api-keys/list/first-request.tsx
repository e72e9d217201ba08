import type { ApiKeyScope } from '@gatehouse/contract/api-keys/scopes'
import type { NewApiKey } from '@gatehouse/contract/api-keys/endpoints'
import { findOrigin } from '../../../api/address'
import { CopyButton } from '../../../ui/buttons/copy-button'
import { DocsLink } from '../../integrations/docs-link'

/** A request that changes nothing, by the scope that allows it. */
const requests: readonly (readonly [scope: ApiKeyScope, path: string])[] = [
  ['read listings', '/data/properties?limit=3'],
  ['read everything', '/data/properties?limit=3'],
  ['write listings', '/data/properties?limit=3'],
  ['changes', '/admin/changes'],
  ['feed', '/feeds/listings.json'],
]

/** How to try a new key: a line for a terminal, and the documentation. */
export function FirstRequest({ created: { scopes, key } }: { created: NewApiKey }) {
  const path = requests.find(([scope]) => scopes.includes(scope))?.[1]
  return (
    <div className="mt-5 text-13">
      {path !== undefined && (
        <>
          <p className="mb-1 font-semibold">Try it in a terminal</p>
          <CopyButton
            text={`curl "${findOrigin(path)}${path}" -H "Authorization: Bearer ${key}"`}
            label="Copy the First Request"
          />
        </>
      )}
      <p className="mt-7 text-muted lg:mt-2">
        All calls, with examples: <DocsLink />
      </p>
    </div>
  )
}
