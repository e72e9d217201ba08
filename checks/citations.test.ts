import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { listFiles, root } from './repository-files'
import { recordNames, specificationRows } from './specification-index'

// Comments and documents cite sentences of the specification by number and decisions by record.

const texts = ['*.ts', '*.tsx', '*.mjs', '*.md', '*.css', '*.html', '*.yml', '.env.example']
const files = listFiles(...texts)

test('every sentence that is cited has a row', () => {
  const ids = new Set(specificationRows.map(({ id }) => id))
  expect(find(/\bS\d+\.\d+\b/g).filter(({ cited }) => !ids.has(cited))).toEqual([])
})

test('every decision that is cited has a record', () => {
  const nameOf = (cited: string) => /\/(.+)/.exec(cited)?.[1] ?? (/\d+/.exec(cited)?.[0] ?? '').padStart(4, '0')
  const cited = find(/\bdecisions\/[\w-]+|\bdecisions?,? \d+/gi)
  expect(cited.filter((citation) => !recordNames.has(nameOf(citation.cited)))).toEqual([])
})

test('no citation names a document that is not here, or a section of one', () => {
  expect(find(/(?<!(?:RFC|ISO|XML) [\d.-]+, )\bsections? \d|\bdecisions\.md\b/gi)).toEqual([])
  const inCode = find(/\bdocs\/decisions\b(?!\/)/g).filter(({ file }) => !file.endsWith('.md'))
  expect(inCode).toEqual([])
})

test('every path in a document exists', () => {
  const missing = listFiles('*.md').flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, link = '']) => join(dirname(file), link))
    const quoted = [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|md|json))`/g)].map(([, path = '']) => path)
    const inRepository = quoted.filter((path) => existsSync(join(root, path.split('/')[0] ?? '')))
    return [...links, ...inRepository].filter((path) => !existsSync(join(root, path))).map((path) => `${file}: ${path}`)
  })
  expect(missing).toEqual([])
})

function find(pattern: RegExp): { file: string; cited: string }[] {
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([cited]) => ({ file, cited })),
  )
}
