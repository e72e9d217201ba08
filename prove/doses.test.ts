import { beforeAll, expect, test } from 'vitest'

import { builtProgram } from '../server/test/built-program'
import { changes } from './changes/changes'
import { bulk } from './failures/bulk'
import { databaseDown } from './failures/database-down'
import type { Proof } from './proof'
import { malformed } from './requests/malformed'
import { webhooks } from './webhooks/webhooks'

// A small dose of the proofs of which no other test does the same (README.md has the table). The load of
// `databaseDown` is that of `soak`, whose slope of the memory needs minutes.

beforeAll(() => void builtProgram('main'))

test.each<[Proof, Record<string, number>]>([
  [malformed, { requests: 450, seed: 7 }],
  [databaseDown, { before: 1, seconds: 2, after: 3, rate: 20 }],
  [changes, { changes: 3_000, writers: 8, readers: 2, kills: 2 }],
  [webhooks, { changes: 100, writers: 4, kills: 1, minutes: 4 }],
  [bulk, { properties: 1_050, actions: 6, kills: 1, clients: 2, seed: 11 }],
])(
  '$name',
  async ({ run, numbers }, dose) => {
    const figures = await run({ ...numbers, ...dose })
    expect(figures.filter(({ isReached }) => !isReached)).toEqual([])
  },
  300_000,
)
