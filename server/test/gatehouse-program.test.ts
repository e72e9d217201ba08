import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { version } from '../src/operating/version'
import { builtProgram } from './built-program'
import { makeDataFolder } from './data-folder'

// The program of a release, run in the repository. `npm run prove -- release` installs and runs the tarball.
const program = fileURLToPath(new URL('../../scripts/release/gatehouse.mjs', import.meta.url))

test('--version prints the version and --help every command', () => {
  expect(gatehouse('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' })
  const { out } = gatehouse('--help')
  const commands = ['admin', 'backup', 'restore', 'import', 'media', 'mcp']
  expect(commands.filter((name) => !out.includes(`gatehouse ${name} `))).toEqual([])
})

test('an unknown command or option is rejected', () => {
  expect(gatehouse('toString')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Gatehouse has no command 'toString'\.\n/),
  })
  expect(gatehouse('start', '--prot')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^'--prot' is not an option\.\n/),
  })
})

test.each(['admin', 'backup', 'restore', 'import', 'media', 'mcp'] as const)(
  '%s --help names the command as it is typed',
  (name) => {
    builtProgram(name)
    expect(gatehouse(name, '--help')).toMatchObject({ code: 0, out: expect.stringContaining(` gatehouse ${name} `) })
  },
)

function gatehouse(...args: readonly string[]) {
  const env = { PATH: process.env['PATH'] }
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: makeDataFolder(), env, encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr }
}
