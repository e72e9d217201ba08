import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'

import { builtProgram } from '../../test/built-program'

beforeAll(() => void builtProgram('admin'), 180_000)

test.each(['admin', 'backup', 'restore', 'import', 'history'] as const)(
  '%s ends without an error when the reader of its output has gone',
  async (name) => {
    const env = { PATH: process.env['PATH'] }
    const child = spawn(process.execPath, [builtProgram(name), '--help'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    const [[code], printed] = await Promise.all([once(child, 'close'), text(child.stderr)])
    expect([code, printed]).toEqual([0, ''])
  },
)
