import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { listFiles, root } from './repository-files'

// What docs/security.md claims must be found in the source.

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const security = read('docs/security.md')

test('every command in a document exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const sources = listFiles('prove/*/*.ts').map(read)
  const proofs = sources.flatMap((source) => [...source.matchAll(/^ {2}name: '([\w-]+)',$/gm)].map(([, name]) => name))
  expect(proofs).toContain('kill-uploads')
  const unknown = listFiles('*.md').flatMap((file) => {
    const commands = [...read(file).matchAll(/\bnpm run ([\w:-]+)(?: -- ([a-z][\w-]*))?/g)]
    const isUnknown = ([, script = '', argument]: RegExpExecArray) =>
      scripts[script] === undefined || (script === 'prove' && argument !== undefined && !proofs.includes(argument))
    return commands.filter(isUnknown).map(([command]) => `${file}: ${command}`)
  })
  expect(unknown).toEqual([])
})

test('the numbers of met requirements are those of the tables', () => {
  const rows = [...security.matchAll(/^\| [\d.]+ +\| [12] +\|[^|]+\| (yes|\*\*no\*\*|n\/a) +\|/gm)].map(
    ([, met]) => met,
  )
  const count = (met: string) => rows.filter((row) => row === met).length
  const [met, unmet, notApplicable] = [count('yes'), count('**no**'), count('n/a')]
  expect(security.replaceAll(/\s+/g, ' ')).toContain(
    `Of ${rows.length}, ${met} are met, ${unmet} are not, and ${notApplicable} do not apply.`,
  )
})

test('only the database, the mail, Firestore and webhooks open connections to other hosts', () => {
  const sources = listFiles('server/src/*.ts', 'embedded-postgres/src/*.ts').filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const patterns = [
    /\bfetch\(/,
    /\bfrom 'node:(?:https|http2|tls|dgram|dns)'/,
    /\bimport \{[^}]*\b(?:connect|createConnection|request|get)\b[^}]*\} from 'node:(?:net|http)'/,
    /\bnew (?:Pool|Client)\(/,
    /\bimport\('nodemailer'\)/,
    /\bnew Firestore\(/,
  ]
  const opensConnections = (text: string) => patterns.some((pattern) => pattern.test(text))
  expect(sources.filter((file) => opensConnections(read(file)))).toEqual([
    'embedded-postgres/src/server/ready.ts',
    // To the application that it has started itself.
    'server/src/backup/rehearse.ts',
    'server/src/database/connections.ts',
    'server/src/database/server/server-check.ts',
    'server/src/features/careers/firestore/client.ts',
    'server/src/mail/mailer.ts',
    // In a program of its own, to the address of its option.
    'server/src/mcp/call-api.ts',
    // To public addresses only (docs/decisions/0098).
    'server/src/webhooks/send/addresses.ts',
    'server/src/webhooks/send/post.ts',
  ])
})
