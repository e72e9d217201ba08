import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'
import { listFiles, listIgnored, root } from './repository-files'

const files = listFiles('*.ts', '*.tsx', '*.mjs')
const lineCount = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)

const maxLines = 300
const maxFilesInFolder = 16
const maxReadmeBytes = 8_000

test(`no file is over ${maxLines} lines`, () => {
  expect([...files, ...listFiles('*.css')].filter((file) => lineCount(file) > maxLines)).toEqual([])
})

test(`no folder has more than ${maxFilesInFolder} source files; tests and migrations are not counted`, () => {
  const folders = files.filter((file) => !isTest(file) && !file.includes('/migrations/')).map((file) => dirname(file))
  const fileCount = (folder: string) => folders.filter((other) => other === folder).length
  expect([...new Set(folders)].filter((folder) => fileCount(folder) > maxFilesInFolder)).toEqual([])
})

test(`the README has at most ${maxReadmeBytes / 1000} kB: it leads to the pages below docs/`, () => {
  expect(statSync(join(root, 'README.md')).size).toBeLessThanOrEqual(maxReadmeBytes)
})

test('there are no barrels and no catch-all folders', () => {
  const catchAll = /(^|\/)(utils?|helpers?|common|misc|shared|lib|index)(\/|\.(ts|tsx|mjs)$)/
  expect(files.filter((file) => catchAll.test(file))).toEqual([])
})

test('git ignores only what is generated, so that no source file is missing from a commit', () => {
  const generated = /^(([\w-]+\/)?(node_modules|dist)\/|\.cache\/|data\/|demo-data\/|\.env$)/
  expect(listIgnored().filter((file) => !generated.test(file))).toEqual([])
})

test('decisions have different numbers, each in its name as in its heading', () => {
  const names = readdirSync(join(root, 'docs', 'decisions'))
    .filter((name) => name !== 'dependencies.md')
    .toSorted()
  const numbers = names.map((name) => {
    const heading = readFileSync(join(root, 'docs', 'decisions', name), 'utf8').split('\n', 1)[0] ?? ''
    return [name.slice(0, 4), /^# (\d+)\. /.exec(heading)?.[1]?.padStart(4, '0')]
  })
  expect(numbers.filter(([name, heading]) => name !== heading)).toEqual([])
  expect(new Set(numbers.map(([name]) => name)).size).toBe(names.length)
})
