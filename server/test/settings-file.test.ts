import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { makeDataFolder } from './data-folder'

// The .env file, read as every command of the repository and the program of a release read it.
const root = fileURLToPath(new URL('../..', import.meta.url))

interface Surroundings {
  readonly env?: Record<string, string>
  /** Contents by name. */
  readonly otherFiles?: Record<string, string>
}

/** The settings that a program has after it has read the file, or none if it is null. */
function load(content: string | Buffer | null, { env, otherFiles = {} }: Surroundings = {}) {
  const folder = makeDataFolder()
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  cpSync(join(root, '.env.example'), join(folder, '.env.example'))
  if (content !== null) writeFileSync(join(folder, '.env'), content)
  for (const [name, text] of Object.entries(otherFiles)) writeFileSync(join(folder, name), text)
  return loadIn(folder, env)
}

function loadIn(folder: string, env: Record<string, string> = {}) {
  const script = `const { loadEnvironment } = await import('./scripts/setup/environment.mjs')
    loadEnvironment()
    console.log(JSON.stringify(process.env))`
  const options = { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], options)
  const settings = (stdout === '' ? {} : JSON.parse(stdout)) as Record<string, string>
  for (const name of ['PATH', 'GATEHOUSE_SETTINGS_FILE']) delete settings[name]
  return { status, settings, messages: stderr.replaceAll(folder, 'FOLDER') }
}

const text = 'DATA_DIR=/srv/Ọ̀ṣun homes\nBUSINESS_NAME="Adé Homes"\nPORT=4321\n'
const settings = { DATA_DIR: '/srv/Ọ̀ṣun homes', BUSINESS_NAME: 'Adé Homes', PORT: '4321' }
const bigEndian = (content: string) => Buffer.from(content, 'utf16le').swap16()

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark, as Notepad writes it', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with a byte order mark, as PowerShell writes it', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 with the high byte first', bigEndian(`\ufeff${text}`)],
  ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le')],
  ['UTF-16 with the high byte first, without a mark', bigEndian(text)],
  ['ends of lines of Windows', Buffer.from(text.replaceAll('\n', '\r\n'))],
  ['ends of lines of old Macs', Buffer.from(text.replaceAll('\n', '\r'))],
  ['no end of the last line', Buffer.from(text.trimEnd())],
  ['lines of spaces', Buffer.from(text.replaceAll('\n', '\n\n \t\n'))],
  ['comments and indentation', Buffer.from(`# Ours\n${text.replaceAll('\n', '\n   # more\n  ')}`)],
])('settings are read from a file with %s', (_, content) => {
  expect(load(content)).toEqual({ status: 0, settings, messages: '' })
})

test('values may have quotes, and comments after them', () => {
  const lines = [
    `ADMIN_PASSWORD='p#ss "word" $1'  # first`,
    'BUSINESS_NAME=`It\'s "home"`',
    'MAIL_FROM="one\\ntwo\nthree"',
    'export HOST = ::1 # local',
    'CORS_ORIGINS=',
    'INTAKE_KEY=a=b==',
  ]
  expect(load(lines.join('\n'))).toEqual({
    status: 0,
    settings: {
      ADMIN_PASSWORD: 'p#ss "word" $1',
      BUSINESS_NAME: `It's "home"`,
      MAIL_FROM: 'one\ntwo\nthree',
      HOST: '::1',
      CORS_ORIGINS: '',
      INTAKE_KEY: 'a=b==',
    },
    messages: '',
  })
})

test('variables that are set take precedence', () => {
  expect(load(text, { env: { PORT: '4400', BUSINESS_NAME: '' } }).settings).toEqual({
    ...settings,
    PORT: '4400',
    BUSINESS_NAME: '',
  })
})

const notText = 'it is not text in UTF-8 or UTF-16. Save it as UTF-8'
const notLine = (number: number) =>
  `line ${number} is neither NAME=value, in which a value may be in quotes, nor a comment after #`

test.each([
  ['another encoding', Buffer.from('BUSINESS_NAME=Ad\xe9', 'latin1'), notText],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x50, 0, 0, 0, 0x3d, 0, 0, 0]), notText],
  ['bytes of zero', Buffer.from('PORT=4000\n\0\0\0\n'), notText],
  ['half of a character at the end', Buffer.from(`\ufeffPORT=4000`, 'utf16le').subarray(0, -1), notText],
  ['a line without =', 'PORT=4000\n\nDATA_DIR /srv/gatehouse\nHOST=::1', notLine(3)],
  ['a line without a name', '=4000', notLine(1)],
  ['a quote that does not end', 'DATA_DIR="/srv/gatehouse\nPORT=4000', notLine(1)],
  ['text after a quote', 'DATA_DIR="/srv/gate\nPORT="4000"\n', notLine(1)],
])('a file with %s is rejected with one sentence, without a value', (_, content, message) => {
  expect(load(content)).toEqual({
    status: 1,
    settings: {},
    messages: `The settings in FOLDER/.env cannot be read: ${message}.\n`,
  })
})

test.each([
  ['a folder', (path: string) => mkdirSync(path)],
  ['a link that leads nowhere', (path: string) => symlinkSync('/nowhere/.env', path)],
])('%s of that name is rejected with one sentence', (_, make) => {
  const folder = makeDataFolder()
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  make(join(folder, '.env'))
  expect(loadIn(folder)).toEqual({
    status: 1,
    settings: {},
    messages: 'The settings in FOLDER/.env cannot be read: it must be a file that this user can read.\n',
  })
})

const unknown = (name: string) => `Warning: FOLDER/.env sets ${name}, which is not a setting of Gatehouse.`

test.each([
  ['PUBILC_URL', `${unknown('PUBILC_URL')} Did you mean PUBLIC_URL?\n`],
  ['DATADIR', `${unknown('DATADIR')} Did you mean DATA_DIR?\n`],
  ['data_dir', `${unknown('data_dir')} Did you mean DATA_DIR?\n`],
  ['DATA-DIR', `${unknown('DATA-DIR')} Did you mean DATA_DIR?\n`],
  ['AWS_SECRET_ACESS_KEY', `${unknown('AWS_SECRET_ACESS_KEY')} Did you mean AWS_SECRET_ACCESS_KEY?\n`],
  ['SOMETHING_ELSE', `${unknown('SOMETHING_ELSE')}\n`],
  ['AWS_PROFILE', ''],
  ['PGSSLROOTCERT', ''],
  ['TZ', ''],
  ['NODE_OPTIONS', ''],
])('a setting named %s gets a warning if Gatehouse does not know it', (name, messages) => {
  expect(load(`${name}=1\n`)).toEqual({ status: 0, settings: { [name]: '1' }, messages })
})

test('a value that ends before a # without a space around it gets a warning', () => {
  const warning = (name: string) =>
    `Warning: the value of ${name} in FOLDER/.env ends before its #, which begins a comment; if it is part of it, use quotes.\n`
  const lines = ['ADMIN_PASSWORD=gold#fish and chips', 'DATA_DIR=/srv/house #1', 'PORT=4000 # the usual', 'HOST= #none']
  expect(load(lines.join('\n'))).toEqual({
    status: 0,
    settings: { ADMIN_PASSWORD: 'gold', DATA_DIR: '/srv/house', PORT: '4000', HOST: '' },
    messages: warning('ADMIN_PASSWORD') + warning('DATA_DIR'),
  })
})

test.each(['.env.txt', 'env', '.ENV', 'env.txt', '.env.local'])('a file named %s gets a warning', (name) => {
  expect(load(null, { otherFiles: { [name]: 'PORT=4000\n' } })).toEqual({
    status: 0,
    settings: {},
    messages: `Warning: FOLDER/${name} is not read. If it contains settings of Gatehouse, rename it to FOLDER/.env.\n`,
  })
})

test('nothing is said without a file, and of unknown names without the list of the known ones', () => {
  expect(load(null)).toEqual({ status: 0, settings: {}, messages: '' })
  const folder = makeDataFolder()
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  writeFileSync(join(folder, '.env'), 'PROT=4000\n')
  expect(loadIn(folder)).toEqual({ status: 0, settings: { PROT: '4000' }, messages: '' })
})
