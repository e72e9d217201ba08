import { format, resolveConfig } from 'prettier'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { readConfig } from '../config'
import type { Setting } from './setting-types'
import { settingGroups, settings } from './settings-table'

// docs/settings.md and .env.example say what the table says. After a change of the table, write them again:
// npx vitest run --project server src/settings -u

const pathOf = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))
const groups = Object.entries<Readonly<Record<string, Setting>>>(settingGroups)

function listDefault({ default: value, unset, onlyWith }: Setting): string {
  if (value !== undefined) return `\`${value}\``
  return unset === undefined ? `needed with \`${onlyWith}\`` : `unset: ${unset}`
}

function row([name, setting]: [string, Setting]): string {
  const { type, meaning, onlyWith } = setting
  const condition = onlyWith === undefined ? '' : `, only with \`${onlyWith}\``
  const expected = type.expected.replaceAll('<', '\\<')
  return `| \`${name}\` | ${meaning}${condition} | ${expected} | ${listDefault(setting)} |`
}

const page = `# Settings

<!-- Written by server/src/settings/settings-documents.test.ts from settings-table.ts. -->

Settings are read once at start, from the environment or a \`.env\` file (see [.env.example](../.env.example)).
An invalid value, or a line that cannot be read, stops the start with one message. A name in \`.env\` that
Gatehouse does not know gets a warning. [operations.md](operations.md) says what a server needs.

${groups
  .map(([title, rows]) =>
    [
      `## ${title}\n`,
      '| Setting | Meaning | The value must | Default |',
      '| --- | --- | --- | --- |',
      ...Object.entries(rows).map(row),
    ].join('\n'),
  )
  .join('\n\n')}
`

const example = [
  '# Copy to .env and uncomment what you need; docs/settings.md says what each means.',
  ...groups.map(([title, rows]) =>
    [
      `\n# --- ${title} ---`,
      ...Object.entries(rows).map(([name, setting]) => `# ${name}=${setting.example ?? setting.default ?? ''}`),
    ].join('\n'),
  ),
  '',
].join('\n')

test('docs/settings.md lists every setting of the table', async () => {
  const path = pathOf('docs/settings.md')
  const formatted = await format(page, { ...(await resolveConfig(path)), filepath: path })
  await expect(formatted).toMatchFileSnapshot(path)
})

test('.env.example lists every setting of the table', async () => {
  await expect(example).toMatchFileSnapshot(pathOf('.env.example'))
})

test('the settings of .env.example are valid', () => {
  const lines = [...example.matchAll(/^# ([A-Z0-9_]+)=(.*)$/gm)]
  const env = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
  expect(Object.keys(env)).toEqual(Object.keys(settings))
  expect(readConfig(env)).toMatchObject({ port: 4000, publicUrl: 'https://console.example.com' })
})

test('a setting that depends on another one names a setting', () => {
  const rows = Object.values<Setting>(settings)
  expect(rows.flatMap(({ onlyWith = 'PORT' }) => (onlyWith in settings ? [] : onlyWith))).toEqual([])
})

test('a setting is listed with what happens without it', () => {
  const isSaid = ({ default: value, unset, isRequired }: Setting) => [value, unset, isRequired].some(Boolean)
  expect(Object.entries<Setting>(settings).filter(([, setting]) => !isSaid(setting))).toEqual([])
})
