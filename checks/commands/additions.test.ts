import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeClone } from './clone'
import { entity, entityTest } from './entity'
import { insertInto, withoutInsertions } from './insertions'
import { factTest, propertyFact, propertyField } from './property-field'

// Adds an entity, and to property a field with a filter and a fact, in a copy of the repository, as
// CONTRIBUTING describes it, and forgets each file once. All are in one copy, and the tests of the copy run
// together: each start of Vitest takes seconds.

const timeoutMs = 300_000
const additions = [entity, propertyField, propertyFact]
let clone: Awaited<ReturnType<typeof makeClone>>

beforeAll(async () => {
  clone = await makeClone('additions')
  // The checks list files with git.
  execFileSync('git', ['init', '-q'], { cwd: clone.folder })
  for (const [file, insertions] of additions.flatMap((added) => Object.entries(added)))
    insertInto(clone.folder, file, insertions)
  for (const workspace of ['server', 'console'])
    writeFileSync(join(clone.folder, workspace, withoutTests), JSON.stringify(sourceConfig))
}, timeoutMs)
afterAll(() => clone.remove(), timeoutMs)

/** Returns the output of a program that fails, else ''. */
const run = (...args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: clone.folder }, (error, out, errors) => resolve(error ? out + errors : ''))
  })

/** The compiler names forgotten files where the sources use them, so it need not read the tests again. */
const withoutTests = 'tsconfig.sources.json'
const sourceConfig = { extends: './tsconfig.json', include: ['src'], exclude: ['**/*.test.ts', '**/*.test.tsx'] }

// Several checkers for a project would each read its types, which took twice the processor time.
const checkTypes = (config = 'tsconfig.json') =>
  run('node_modules/typescript/bin/tsc', '-b', '--checkers', '1', `server/${config}`, `console/${config}`)

/** Runs test files of these projects, all in one run. */
const runTests = (projects: readonly string[], ...files: readonly string[]) =>
  run('node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((project) => ['--project', project]), ...files)

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

test('the entity and the fact of the copy can be used', { timeout: timeoutMs }, async () => {
  const added = { [entityTest.file]: entityTest.text, [factTest.file]: factTest.text }
  for (const [file, text] of Object.entries(added)) writeFileSync(join(clone.folder, file), text)
  const form = 'console/src/features/properties/form/facts/property-form-facts.test.tsx'
  expect(await runTests(['server', 'console'], ...Object.keys(added), form)).toBe('')
  for (const file of Object.keys(added)) rmSync(join(clone.folder, file))
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
  const output = await without(Object.keys(named), () => checkTypes(withoutTests))
  expect(Object.values<string>(named).filter((name) => !output.includes(name))).toEqual([])
})

test('tests name what is missing without the other files', { timeout: timeoutMs }, async () => {
  const named = {
    'server/src/database/migrations.ts': ['property.probe_document', 'probe.title'],
    'console/src/features/properties/form/property-fields.tsx': ['Probe document'],
    'server/src/app.ts': ['server/src/features/probes/repository.ts'],
    'console/src/app/pages.ts': ['console/src/features/probes/list/probes-page.tsx'],
  }
  const tests = [
    'server/src/database/tables.test.ts',
    'console/src/features/properties/form/property-form-fields.test.tsx',
    'checks/unused-files.test.ts',
  ]
  const output = await without(Object.keys(named), () => runTests(['server', 'console', 'checks'], ...tests))
  expect(
    Object.values(named)
      .flat()
      .filter((name) => !output.includes(name)),
  ).toEqual([])
})
