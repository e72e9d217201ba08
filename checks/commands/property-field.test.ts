import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeClone } from './clone'
import { insertInto, propertyField } from './property-field'

// Adds a field with a filter to property in a copy of the repository, as CONTRIBUTING describes it.

const timeoutMs = 300_000
const files = Object.keys(propertyField)
let clone: Awaited<ReturnType<typeof makeClone>>
const contents = new Map<string, string>()

beforeAll(async () => {
  clone = await makeClone('property-field')
  for (const file of files) contents.set(file, insertInto(clone.folder, file))
}, timeoutMs)
afterAll(() => clone.remove(), timeoutMs)

/** Returns the output of a program that fails, else ''. */
const run = (...args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: clone.folder }, (error, out, errors) => resolve(error ? out + errors : ''))
  })

const checkTypes = () => run('node_modules/typescript/bin/tsc', '-b', 'server', 'console')
const runTests = (project: string, file: string) =>
  run('node_modules/vitest/vitest.mjs', 'run', '--project', project, file)

async function without<T>(file: string, check: () => Promise<T>): Promise<T> {
  const path = join(clone.folder, file)
  const content = contents.get(file)!
  if (content === '') rmSync(path)
  else writeFileSync(path, content)
  try {
    return await check()
  } finally {
    insertInto(clone.folder, file)
  }
}

test('a field with a filter is added to property in at most six files', () => {
  expect(files.length).toBeLessThanOrEqual(6)
})

test('the copy compiles with the field', { timeout: timeoutMs }, async () => {
  expect(await checkTypes()).toBe('')
})

test.each([
  ['contract/src/entities/property.ts', 'probe_document'],
  ['server/src/database/migrations/9999-probe-document.ts', '9999-probe-document'],
  ['console/src/features/properties/detail/property-facts.tsx', 'probe_document'],
  ['console/src/features/properties/list/filters/select-filters.ts', 'probe_document'],
])('the compiler names what is missing without %s', { timeout: timeoutMs }, async (file, name) => {
  expect(await without(file, checkTypes)).toContain(name)
})

test('a test names the field without server/src/database/migrations.ts', { timeout: timeoutMs }, async () => {
  const output = await without('server/src/database/migrations.ts', () =>
    runTests('server', 'src/database/tables.test.ts'),
  )
  expect(output).toContain('property.probe_document')
})

test('a test names the field without property-fields.tsx', { timeout: timeoutMs }, async () => {
  const output = await without('console/src/features/properties/form/property-fields.tsx', () =>
    runTests('console', 'src/features/properties/form/property-form-fields.test.tsx'),
  )
  expect(output).toContain('Probe document')
})
