import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { linkFolder, makeClone, type Program, start } from './clone'
import { root } from '../repository-files'

// The commands of docs/commands.md as people type them, in a clone in which nothing is built. Its path has
// what addresses, shells and quoted texts treat as special.

const slow = 240_000
const name = `a #1 50% ?x $1 'it' "ọ́" é`
let clone = { folder: '', remove: () => {} }

beforeAll(async () => {
  clone = await makeClone(name)
}, slow)
afterAll(() => clone.remove(), slow)

const started = new Set<string>()

function npm(command: string, args: readonly string[] = [], { folder = clone.folder, settings = {} } = {}): Program {
  started.add(command)
  const program = start(folder, 'npm', ['run', '--silent', command, '--', ...args], settings)
  onTestFinished(() => program.stop())
  return program
}

async function run(...options: Parameters<typeof npm>): Promise<string> {
  const program = npm(...options)
  const code = await program.ended
  if (code !== 0) throw new Error(`npm run ${options[0]} ended with ${code}:\n${program.output()}`)
  return program.output()
}

/** The sign-in page and its first script. */
async function openFirstPage(url: string): Promise<void> {
  const page = await (await fetch(`${url}/login`)).text()
  expect(page).toContain('<title>Gatehouse</title>')
  const script = /<script [^>]*src="([^"]+)"/.exec(page)?.[1] ?? ''
  const response = await fetch(url + script)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^(?:text|application)\/javascript/),
  ])
}

const isReady = /is ready at (\S+)/

test(
  'npm start serves its first page, and the commands work beside it and after it',
  async () => {
    const server = npm('start')
    await openFirstPage(await server.until(isReady))
    expect(await run('admin', ['--help'])).toMatch(/^Usage:\n {2}npm run admin -- list\n/)
    expect(await run('admin', ['add', 'ada@homes.ng', 'Ada Obi'])).toMatch(/^Link +http/m)
    expect(await run('admin', ['list'])).toContain('ada@homes.ng')
    const files = join(clone.folder, `some 'files' #2`)
    mkdirSync(files, { recursive: true })
    writeFileSync(join(files, 'agents.csv'), 'name,email\nBola Homes,bola@homes.ng\n')
    expect(await run('import', ['--help'])).toMatch(/^Usage: npm run import -- KIND FILE\.csv/)
    expect(await run('import', ['agents', join(files, 'agents.csv')])).toMatch(/^Imported 1 agent\.$/m)
    const backups = join(files, 'backups ?')
    expect(await run('backup', [backups])).toContain(` in ${backups}\n`)
    expect(await run('backup', ['verify', backups])).toContain(' is complete: ')
    expect(await run('backup', ['rehearse', backups])).toMatch(/restored/)
    expect(await run('media', ['--help'])).toMatch(/^Usage:\n {2}npm run media -- copy/)
    writeFileSync(join(files, 'changes.jsonl'), await run('history', ['export']))
    expect(await run('history', ['verify', join(files, 'changes.jsonl')])).toMatch(/: as in the file\.$/m)
    await server.stop()
    expect(await run('restore', [backups, '--force'])).toContain(' is restored.')
    expect(await run('admin', ['list'])).toContain('ada@homes.ng')
  },
  slow,
)

test(
  'npm run demo fills its business and serves the first page',
  async () => {
    const demo = npm('demo', [], { settings: { DATA_DIR: '/nowhere' } })
    const data = join(clone.folder, 'demo-data')
    await demo.until(/Creating the demo data …/)
    expect(demo.output()).toContain(`The demo ignores DATA_DIR: its data are in ${data}.\n`)
    await openFirstPage(await demo.until(isReady))
    await demo.until(/^Email +demo@gatehouse\.local$/m)
  },
  slow,
)

test(
  'npm run release packs a release, whose programs start with its own packages',
  async () => {
    const packed = (await run('release')).split('\n').slice(-3, -1)
    expect(packed.map((line) => basename(line))).toEqual([
      expect.stringMatching(/^gatehouse-client-\d.*\.tgz \(\d/),
      expect.stringMatching(/^gatehouse-\d.*\.tgz \(\d/),
    ])
    const release = join(clone.folder, 'dist', 'release')
    await linkLockedPackages(release)
    const program = join(release, 'scripts', 'release', 'gatehouse.mjs')
    const gatehouse = (...args: string[]) => start(release, process.execPath, [program, ...args])
    await gatehouse('admin', '--help').until(/^Usage:\n {2}gatehouse admin list$/m)
    const server = gatehouse()
    onTestFinished(() => server.stop())
    await openFirstPage(await server.until(isReady))
  },
  slow,
)

/** Installs what the lock file of a release names, from the packages that are installed here. */
async function linkLockedPackages(release: string): Promise<void> {
  const read = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as PackageFile
  const { packages = {} } = read(release, 'npm-shrinkwrap.json')
  for (const [path, { version, optional }] of Object.entries(packages)) {
    if (path === '') continue
    const isSame = (folder: string) => {
      try {
        return read(folder, 'package.json').version === version
      } catch {
        return false
      }
    }
    const source = [join(root, 'server', path), join(root, path)].find(isSame)
    if (source === undefined && optional !== true) throw new Error(`${path} ${version} is not installed`)
    if (source !== undefined) await linkFolder(source, join(release, path))
  }
}

interface PackageFile {
  readonly version: string
  readonly optional?: boolean
  readonly packages?: Readonly<Record<string, PackageFile>>
}

test(
  'npm run dev serves its first page, and says that it cannot where the tools cannot read the path',
  async () => {
    const refused = npm('dev')
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toMatch(
      /^The development tools cannot read the path .*, because it contains \?, # or \$: rename that folder, or move the repository\. .*\n$/,
    )
    const dev = npm('dev', [], { folder: root, settings: { DATA_DIR: join(clone.folder, 'dev'), PORT: '0' } })
    const url = await dev.until(/^Console with reload on change: (\S+?)\/?$/m)
    await openFirstPage(url)
    await dev.until(isReady)
  },
  slow,
)

test('npm run bench:messages reads no wrong price', async () => {
  expect(await run('bench:messages', [], { folder: root })).toMatch(/^No price is wrong$/m)
}, 60_000)

test('npm run bench:areas names the unknown areas of a file', async () => {
  const file = join(clone.folder, 'listings.csv')
  onTestFinished(() => rmSync(file))
  writeFileSync(file, 'Town,State,Price\nLekki,Lagos,1\nQualand,Edo,1\nQualand,Edo State,1\nQuazzo,,1\n')
  const printed = await run('bench:areas', [file], { folder: root })
  expect(printed).toMatch(/^a town or a part of one +1 +25\.0 %$/m)
  expect(printed).toMatch(/^qualand +2$/m)
}, 60_000)

test('npm run prove lists what it can prove', async () => {
  expect(await run('prove', ['--list'], { folder: root })).toMatch(/^ *\w+/m)
}, 60_000)

/** Commands of the table that are not started here, with the reason. */
const notStarted: Readonly<Record<string, string>> = {
  check: 'is a step of npm test',
  lines: 'needs the history of git',
  test: 'is this',
  'test:postgres': 'runs all tests of the server',
  'test:node': 'downloads Node',
  'test:sentences': 'runs tests for each message',
  'readme-pictures': 'films the console for minutes',
  'bench:api': 'measures for minutes',
}

test('every command of docs/commands.md is started here, or is not for a reason', () => {
  const table = readFileSync(join(root, 'docs', 'commands.md'), 'utf8')
  const names = new Set([...table.matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map(([, command = '']) => command))
  expect(names.size).toBeGreaterThan(12)
  expect([...names].filter((command) => !started.has(command) && !(command in notStarted))).toEqual([])
})
