import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { scopesOf } from '@gatehouse/contract/api-keys/allowed-calls'
import { allEndpoints } from '@gatehouse/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { compileProgram } from './compile-program'
import { installExample, root } from './install-example'

// The types of the package are printed from JSON Schema (client/release/describe-types.ts). Here the compiler
// compares them with those that it infers from the contract.

let example: ReturnType<typeof installExample>
beforeAll(() => {
  example = installExample({ packages: ['@gatehouse/contract'] })
})
afterAll(() => example.remove())

// Files of the export have addresses that are made of other names.
const calls = allEndpoints.filter((endpoint) => scopesOf(endpoint).length > 0)
const names = calls.map(({ method, path }) => `${method} ${path}`)

const compared = `import type { Calls } from '@gatehouse/client'
import type { AnyEndpoint } from '@gatehouse/contract/endpoints'
import type { Body, Endpoint, Params, Query, ResponseBody } from '@gatehouse/contract/endpoint'

type Named = { [E in AnyEndpoint as \`\${E['method']} \${E['path']}\`]: E }
/** The names of the fields; not of a body that may be left out, of which the contract says nothing. */
type Names<Sent, Taken> = unknown extends Taken ? unknown : Sent extends undefined ? undefined : keyof Sent
type Files<E> = E extends { readonly files: infer Groups } ? keyof Groups : undefined

/** What the package says of a call; and what the contract says, which takes some values as texts, too. */
type Package<Name extends keyof Calls & keyof Named> = Calls[Name] & {
  names: [Names<Calls[Name]['query'], Query<Named[Name]>>, Names<Calls[Name]['body'], Body<Named[Name]>>]
}
type Contract<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  files: Files<E>
  names: [Names<Query<E>, Query<E>>, Names<Body<E>, Body<E>>]
  response: ResponseBody<E>
}
type Equal<E extends Endpoint> = Omit<Contract<E>, 'query' | 'body'>
`

/** Assigns what the package has to what the contract has, and the other way except for what is sent. */
const compareCall = (name: string): string =>
  [
    `{ const call = null! as Package<'${name}'>; const same: Contract<Named['${name}']> = call; void same }`,
    `{ const call = null! as Equal<Named['${name}']>; const same: Omit<Package<'${name}'>, 'query' | 'body'> = call; void same }`,
    '',
  ].join('\n')

test('the package has the calls that a key may make, with the types of the contract', () => {
  const known = Object.fromEntries(names.map((name) => [name, 0]))
  const all = `const names: Record<keyof Calls, 0> = ${JSON.stringify(known)}; void names\n`
  const lines = names.filter((name) => !name.startsWith('GET /admin/export/')).map(compareCall)
  expect(compileProgram(example.folder, `${compared}${all}${lines.join('')}`)).toBe('')
})

// A field that is added later may be missing there (checks/commands/additions.test.ts).
test('the listing in docs/api.md has the types of a listing', () => {
  const docs = readFileSync(join(root, 'docs', 'api.md'), 'utf8')
  const [, listing = ''] = /A whole listing[^]*?```json\n([^]*?)```/.exec(docs) ?? []
  const program = `import type { Property } from '@gatehouse/client'\nexport const listing: Partial<Property> = ${listing}`
  expect(compileProgram(example.folder, program)).toBe('')
})
