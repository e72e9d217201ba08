import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeClone } from './clone'
import { entity, entityTest } from './entity'
import { insertInto, withoutInsertions } from './insertions'
import { factTest, propertyFact, propertyField } from './property-field'

// Adds an entity, and to property a field with a filter and a fact, in a copy of the repository, as
// CONTRIBUTING describes it, and forgets each file once. All are in one copy: its first compilation takes
// longest.

const timeoutMs = 300_000
const additions = [entity, propertyField, propertyFact]
let clone: Awaited<ReturnType<typeof makeClone>>

beforeAll(async () => {
  clone = await makeClone('additions')
  // The checks list files with git.
  execFileSync('git', ['init', '-q'], { cwd: clone.folder })
  for (const [file, insertions] of additions.flatMap((added) => Object.entries(added)))
    insertInto(clone.folder, file, insertions)
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

/** Runs a check while these files lack what is added to them. */
async function without(files: readonly string[], check: () => Promise<string>): Promise<string> {
  const complete = files.map((file) => [file, readFileSync(join(clone.folder, file), 'utf8')] as const)
  for (const [file, content] of complete) {
    const added = additions.flatMap((insertions) => insertions[file] ?? [])
    const forgotten = withoutInsertions(content, added)
    if (forgotten === '') rmSync(join(clone.folder, file))
    else writeFileSync(join(clone.folder, file), forgotten)
  }
  try {
    return await check()
  } finally {
    for (const [file, content] of complete) writeFileSync(join(clone.folder, file), content)
  }
}

test('a field with a filter is added to property in at most six files, and an entity in at most ten', () => {
  expect(Object.keys(propertyField).length).toBeLessThanOrEqual(6)
  expect(Object.keys(entity).length).toBeLessThanOrEqual(10)
})

test('a fact is added to property by a line in the contract and one in the form', () => {
  const lines = Object.values(propertyFact).map((insertions) =>
    insertions.map(({ text }) => text.split('\n').length - 1),
  )
  expect(lines).toEqual([[1], [1]])
})

test('the copy compiles with the field, the fact and the entity', { timeout: timeoutMs }, async () => {
  expect(await checkTypes()).toBe('')
})

test('the entity of the copy is created, found, edited, deleted and restored', { timeout: timeoutMs }, async () => {
  writeFileSync(join(clone.folder, entityTest.file), entityTest.text)
  expect(await runTests('server', 'src/features/probes/probes.test.ts')).toBe('')
  rmSync(join(clone.folder, entityTest.file))
})

// A compilation names each of several forgotten files, if the files that need them are there.
test.each([
  ['the field in the contract', { 'contract/src/entities/property.ts': 'probe_document' }],
  [
    'a migration, the facts, or what another file imports',
    {
      'server/src/database/migrations/9999-probe-document.ts': '9999-probe-document',
      'console/src/features/properties/detail/property-facts.tsx': 'property-facts.tsx',
      'contract/src/entities/probe.ts': './entities/probe',
      'server/src/database/migrations/9998-probe.ts': '9998-probe',
      'server/src/features/probes/repository.ts': './features/probes/repository',
      'console/src/features/probes/list/probes-page.tsx': 'list/probes-page',
    },
  ],
  [
    'the filter, the fact in the form, the entry of the entity, or what its page imports',
    {
      'console/src/features/properties/form/facts/facts-group.tsx': 'probe_size',
      'console/src/features/properties/list/filters/select-filters.ts': 'probe_document',
      'contract/src/entities.ts': '"probe"',
      'console/src/features/probes/api.ts': "'../api'",
      'console/src/features/probes/form/probe-form.tsx': '../form/probe-form',
    },
  ],
])('the compiler names what is missing without %s', { timeout: timeoutMs }, async (_, named) => {
  const output = await without(Object.keys(named), checkTypes)
  expect(Object.values<string>(named).filter((name) => !output.includes(name))).toEqual([])
})

test('a test names the columns that are missing without migrations.ts', { timeout: timeoutMs }, async () => {
  const output = await without(['server/src/database/migrations.ts'], () =>
    runTests('server', 'src/database/tables.test.ts'),
  )
  expect(output).toContain('property.probe_document')
  expect(output).toContain('probe.title')
})

test('a test names the field without property-fields.tsx', { timeout: timeoutMs }, async () => {
  const output = await without(['console/src/features/properties/form/property-fields.tsx'], () =>
    runTests('console', 'src/features/properties/form/property-form-fields.test.tsx'),
  )
  expect(output).toContain('Probe document')
})

test('the fact is in the form, and can be saved and imported', { timeout: timeoutMs }, async () => {
  const form = 'src/features/properties/form/facts/property-form-facts.test.tsx'
  expect(await runTests('console', form)).toBe('')
  const file = 'server/src/imports/targets/probe-fact.test.ts'
  writeFileSync(join(clone.folder, file), factTest)
  expect(await runTests('server', file)).toBe('')
  rmSync(join(clone.folder, file))
})

test('a check names what nothing uses without app.ts and pages.ts', { timeout: timeoutMs }, async () => {
  const output = await without(['server/src/app.ts', 'console/src/app/pages.ts'], () =>
    runTests('checks', 'unused-files.test.ts'),
  )
  expect(output).toContain('server/src/features/probes/repository.ts')
  expect(output).toContain('console/src/features/probes/list/probes-page.tsx')
})
