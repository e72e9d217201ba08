import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file !== '')

test('no file is over 300 lines', () => {
  const lineCount = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1
  expect(files.filter((file) => lineCount(file) > 300)).toEqual([])
})

test('there are no barrels and no catch-all folders', () => {
  const catchAll = /(^|\/)(utils?|helpers?|common|misc|shared|lib|index)(\/|\.(ts|tsx|mjs)$)/
  expect(files.filter((file) => catchAll.test(file))).toEqual([])
})

test('decisions are numbered without a gap, each in its name as in its heading', () => {
  const names = readdirSync(join(root, 'docs', 'decisions'))
    .filter((name) => name !== 'dependencies.md')
    .toSorted()
  const numbers = names.map((name) => {
    const heading = readFileSync(join(root, 'docs', 'decisions', name), 'utf8').split('\n', 1)[0] ?? ''
    return [name.slice(0, 4), /^# (\d+)\. /.exec(heading)?.[1]?.padStart(4, '0')]
  })
  expect(numbers).toEqual(names.map((_, index) => Array(2).fill(String(index + 1).padStart(4, '0'))))
})
