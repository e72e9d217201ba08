import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { listFiles, root } from './repository-files'

// Two purposes with one number wait for each other: a recount for a backup, for example.

const list = 'server/src/database/advisory-locks.ts'
/** The one other file: its locks are hashes of ids of jobs, not numbers. */
const locksOfJobs = 'server/src/jobs/job-liveness.ts'

const sources = listFiles('*.ts', '*.tsx', '*.mjs', '*.js', '*.sql')
  .filter((file) => !file.startsWith('checks/'))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

/** The functions of PostgreSQL with their first argument. */
const findCalls = (source: string) =>
  [...source.matchAll(/\bpg_(?:try_)?advisory_\w*lock\w*\s*\(\s*([^)]*)/gi)].map(([, argument]) => argument!)

const numbersIn = (source: string) =>
  [...source.matchAll(/\b\d[\d_]*\b/g)].map(([number]) => Number(number.replaceAll('_', '')))

const listed = numbersIn(/advisoryLocks = \{(.*?)\n\}/s.exec(readFileSync(join(root, list), 'utf8'))![1]!)

test('the numbers of advisory locks differ', () => {
  expect(listed.length).toBeGreaterThan(4)
  expect(new Set(listed).size).toBe(listed.length)
})

test('only the list of advisory locks calls the functions of PostgreSQL', () => {
  const files = sources.filter(({ file, source }) => !file.endsWith('.test.ts') && findCalls(source).length > 0)
  expect(files.map(({ file }) => file)).toEqual([list, locksOfJobs])
})

test('no other file has a number of an advisory lock', () => {
  const files = sources.filter(
    ({ file, source }) => file !== list && numbersIn(source).some((number) => listed.includes(number)),
  )
  expect(files.map(({ file }) => file)).toEqual([])
})

test('no call has a number, not even in a test', () => {
  const calls = sources.flatMap(({ file, source }) => findCalls(source).map((argument) => ({ file, argument })))
  expect(calls.filter(({ argument }) => /^\d/.test(argument))).toEqual([])
})
