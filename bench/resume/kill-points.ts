import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'

import type { ThrottledProxy } from '../../e2e/support/connections/throttled-proxy'
import { until } from '../../server/test/until'

/** A form whose files are being uploaded. */
export interface Publishing {
  readonly form: Locator
  readonly proxy: ThrottledProxy
  /** Bytes of the files that have been sent. */
  readonly sent: () => number
  /** Bytes that will be sent for all files. */
  readonly total: () => Promise<number>
  readonly uploadsFolder: string
  /** How many such properties the server has. */
  readonly countRows: () => Promise<number>
}

export type KillPoint = keyof typeof killPoints

/** Each resolves at the moment at which all processes are ended. */
export const killPoints = {
  typing: async ({ form }) => {
    await form.getByLabel('Description').pressSequentially(' Typed until the power cut.', { delay: 50 })
  },
  'at 60 %': (publishing) => untilShare(publishing, 0.6),
  'after the last byte': (publishing) => untilShare(publishing, 1),
  'while finishing': async ({ uploadsFolder, total }) => {
    const bytes = await total()
    await untilTrue('the server has all bytes', async () => (await bytesIn(uploadsFolder)) >= bytes)
  },
  'between commit and response': async ({ form, proxy, countRows }) => {
    proxy.stopResponses()
    await form.getByRole('button', { name: 'Add Property' }).click({ noWaitAfter: true })
    await untilTrue('the property is stored', async () => (await countRows()) === 1)
  },
  'on a phone': (publishing) => untilShare(publishing, 0.6),
} satisfies Record<string, (publishing: Publishing) => Promise<void>>

export const allSent = 'All files sent. They are added when you save.'

/** For the slowest connection. */
export const waitMs = 3_600_000

async function untilShare({ sent, total }: Publishing, share: number): Promise<void> {
  const bytes = await total()
  await untilTrue(`${share * 100} % are sent`, () => sent() >= bytes * share)
}

const untilTrue = (what: string, isTrue: () => boolean | Promise<boolean>) => until(what, isTrue, waitMs)

/** Counts the bytes of the files in a folder; a file that is removed meanwhile has none. */
export async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
