import { createHash, randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { computeSha256 } from './sha-256.ts'

const byNode = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test.each([0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1_000, 1_000_000, 1_000_063, 3_200_001])(
  'the hash of %d bytes is that of Node.js',
  async (size) => {
    const bytes = randomBytes(size)
    expect(await computeSha256(new Blob([bytes]))).toBe(byNode(bytes))
  },
)
