import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, root } from './repository-files'

/** A handler that takes no error, so that nobody learns of it. */
const ignoring = /\.catch\(\(\) =>|\.then\([\w.]+, \(\) =>/
const isComment = (line = '') => /^\s*(?:\/\/|\/?\*)/.test(line)

/** The places of handlers without a reason: a comment on their line, or directly above or below it. */
const findUnexplained = (source: string): number[] => {
  const lines = source.split('\n')
  return lines.flatMap((line, index) => {
    const hasReason = / \/\/ /.test(line) || isComment(lines[index - 1]) || isComment(lines[index + 1])
    return ignoring.test(line) && !isComment(line) && !hasReason ? [index + 1] : []
  })
}

test('whoever ignores the error of a promise states why nothing is lost', () => {
  const folders = ['console', 'contract', 'server', 'embedded-postgres', 'demo', 'scripts']
  const files = listFiles(...folders.flatMap((folder) => ['ts', 'tsx', 'mjs'].map((end) => `${folder}/**/*.${end}`)))
  const checked = files.filter((file) => !/\.test\.tsx?$|\/test\//.test(file))
  expect(checked.length).toBeGreaterThan(500)
  const found = checked.flatMap((file) =>
    findUnexplained(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  )
  expect(found).toEqual([])
})

test('an ignored error without a reason is found, one with a reason or a use of the error is not', () => {
  expect(findUnexplained('work()\nstore(file).catch(() => undefined)\n')).toEqual([2])
  expect(findUnexplained('open().then(write, () => undefined)')).toEqual([1])
  expect(findUnexplained('// Sent again later.\nstore(file).catch(() => undefined)')).toEqual([])
  expect(findUnexplained('store(file).catch((error: unknown) => log(error))')).toEqual([])
})
