import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { listFiles, root } from './repository-files'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = ['docs/operations.md', 'docs/commands.md', 'docs/api.md', 'README.md', ...listFiles('deploy/**')]
const namesIn = (pattern: RegExp, files: readonly string[]) => [
  ...new Set(files.flatMap((file) => Array.from(read(file).matchAll(pattern), ([, name = '']) => name))),
]

/** Names of glibc, PostgreSQL, Node, the image of S3 and the compose file itself. */
const foreign = /^(?:MALLOC_\w+|POSTGRES_(?:USER|DB|PASSWORD)|S3_SECRET|SITE_ADDRESS|NODE_ENV|NODE_IMAGE|AF_\w+|S3_)$/

test('every npm command in the documents of operation exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const names = namesIn(/npm run ([a-z:-]+)/g, documents)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

test('every proof in the documents of operation exists', () => {
  const names = namesIn(/npm run prove -- ([a-z-]+)/g, documents)
  const proofs = listFiles('prove/**/*.ts').map(read).join('\n')
  expect(names.filter((name) => !proofs.includes(`name: '${name}'`))).toEqual([])
})

test('every command of a release in the documents of operation exists', () => {
  const program = read('scripts/release/gatehouse.mjs')
  const names = namesIn(/(?:^|`|\b\d |-- )gatehouse ([a-z]+)/gm, ['docs/operations.md'])
  expect(names).toEqual(expect.arrayContaining(['admin', 'backup', 'restore', 'media']))
  expect(names.filter((name) => !program.includes(`  ${name}: '`))).toEqual([])
  const subcommands = listFiles('server/src/commands/*.ts').map(read).join('\n')
  const named = namesIn(/gatehouse (?:admin|backup) ([a-z-]+)/g, ['docs/operations.md'])
  expect(named.length).toBeGreaterThan(8)
  const isDefined = (name: string) =>
    [`${name}: {`, `'${name}': {`, `${name}: run`].some((text) => subcommands.includes(text))
  expect(named.filter((name) => !isDefined(name))).toEqual([])
})

test('every setting in the documents of operation exists', () => {
  const known = new Set(namesIn(/^# ([A-Z0-9_]+)=/gm, ['.env.example']))
  const names = namesIn(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]*)\b/g, ['docs/operations.md', ...listFiles('deploy/**')])
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !known.has(name) && !foreign.test(name))).toEqual([])
})

test('every file that the documents of operation name exists', () => {
  const paths = namesIn(/\b((?:deploy|monitoring)\/[\w./-]*\w)/g, documents)
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
