import { scopesOf } from '@gatehouse/contract/api-keys/allowed-calls'
import { apiKeyRequestsPerMinute } from '@gatehouse/contract/api-keys/endpoints'
import { apiKeyScopes, scopeDescriptions } from '@gatehouse/contract/api-keys/scopes'
import type { Endpoint } from '@gatehouse/contract/endpoint'

const scopes = apiKeyScopes.map((scope) => `| \`${scope}\` | ${scopeDescriptions[scope]} |`).join('\n')

/** The beginning of the documentation, in Markdown: for a developer who sees the API for the first time. */
export const introduction = `Sites, apps and portals of the business read and change its listings with these calls.

## First call

1. In the console, an admin opens _Integrations_, _Keys_, and creates a key for your program, with only the scopes that it needs. It is shown once.
2. Store it where your program runs. It is a secret, which belongs on a server and never in a web page.
3. Send it as \`Authorization: Bearer\`:

\`\`\`shell
export GATEHOUSE_URL=https://office.example.ng GATEHOUSE_KEY=ghk_…
curl "$GATEHOUSE_URL/data/properties?limit=3" -H "Authorization: Bearer $GATEHOUSE_KEY"
\`\`\`

| You need | Calls |
| --- | --- |
| the listings on a page | [Properties](#tag/properties): \`GET /data/properties\`, page by page |
| new prices and states within seconds | [Changes](#tag/changes): \`GET /admin/changes?after=…&wait=30\` |
| to be called when something changes | [Webhooks](#tag/webhooks), which an admin creates in the console |
| a file that a portal reads | [Feeds](#tag/feeds), with the key in the address |
| to send sign-ups and inquiries | [Intake](#tag/intake) |

For JavaScript and TypeScript there is \`@gatehouse/client\`, a package beside the server in each release, which has the types of these calls. Its examples are a page with the listings and a copy of them in SQLite.

## Keys and scopes

| Scope | What a key may do with it |
| --- | --- |
${scopes}

Each call below names the scopes of which one is enough. A key may send ${apiKeyRequestsPerMinute} requests in a minute to each server. What no key may do needs the token of a person, which \`POST /admin/auth/signin\` returns: the examples of these calls have \`$GATEHOUSE_TOKEN\`.

## Responses and errors

Every successful response is \`{ "status": true, … }\`, except the whole list of affiliates, which is an array. Every error is \`{ "status": false, "message", "code" }\` with an HTTP status; \`errors\` has a message for each rejected field. 401 means that the key or token is missing, wrong, expired or revoked; 403 that the key may not make this call, or not from this address. After 429 and 503, wait for as many seconds as \`Retry-After\` says.

A change with an \`Idempotency-Key\` is carried out once, however often it is repeated within a day. Later versions may add fields and calls: ignore what you do not know.
`

type Call = Pick<Endpoint, 'access' | 'allowsKeyInQuery'> & { readonly method: string; readonly path: string }

/** Who may make a call, in Markdown. */
export function describeAccess(endpoint: Call): string {
  const { access, allowsKeyInQuery } = endpoint
  if (access === 'anyone') return 'Needs neither a key nor a token.'
  const needed = scopesOf(endpoint).map((scope) => `\`${scope}\``)
  if (needed.length === 0) return 'No key may make this call: send the token of `POST /admin/auth/signin`.'
  const token = access === 'intake' ? '' : ', or the token of an admin'
  const inQuery = allowsKeyInQuery ? ' The key may be in the address, as `key`.' : ''
  return `Key with the scope ${needed.join(' or ')}${token}.${inQuery}`
}
