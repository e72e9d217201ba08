import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

type Import = readonly [file: string, imported: string]

const layers = [
  ['auth', 'http/route'],
  ['database', 'records/change'],
  ['http', 'features/agents/service'],
  ['jobs', 'storage/media'],
  ['records', 'http/route'],
  ['storage', 'http/route'],
] as const

const serverFeatures = foldersIn('server/src/features').map((name) => `server/src/features/${name}/routes.ts`)

/** A file at each depth of every feature of the console. The dashboard composes features. */
const consoleFeatures = foldersIn('console/src/features')
  .filter((name) => name !== 'dashboard')
  .flatMap((name) =>
    [
      ['', '..'],
      ['list/', '../..'],
      ['form/photos/', '../../..'],
    ].map(([inside, features]) => ({ file: `console/src/features/${name}/${inside}some.tsx`, features })),
  )

const forbidden: Import[] = [
  ['contract/src/endpoint.ts', 'fastify'],
  ['contract/src/endpoint.ts', 'zod'],
  ['contract/src/endpoint.ts', '../../server/src/database/id'],
  ['contract/src/entities/property.ts', 'fastify'],
  ['contract/src/entities/property.ts', 'zod'],
  ['contract/src/entities/property.ts', '../../../server/src/database/id'],
  ['embedded-postgres/src/embedded-postgres.ts', '@gatehouse/contract/zod'],
  ['embedded-postgres/src/embedded-postgres.ts', '@gatehouse/server/log'],
  ['embedded-postgres/src/embedded-postgres.ts', '../../server/src/log'],
  ['server/src/storage/media.ts', '@gatehouse/embedded-postgres/data-folder'],
  ['server/src/app.ts', '@gatehouse/embedded-postgres/embedded-postgres'],
  ['server/src/app.ts', '@gatehouse/console/app'],
  ['server/src/app.ts', 'zod'],
  ['server/src/app.ts', '@gatehouse/demo/listings'],
  ...layers.flatMap(([layer, imported]): Import[] => [
    [`server/src/${layer}/some.ts`, `../${imported}`],
    [`server/src/${layer}/some.ts`, '../features/agents/repository'],
    [`server/src/${layer}/some.ts`, '../app'],
    [`server/src/${layer}/group/some.ts`, `../../${imported}`],
    [`server/src/${layer}/group/some.ts`, '../../features/agents/repository'],
    [`server/src/${layer}/group/some.ts`, '../../app'],
  ]),
  ...serverFeatures.flatMap((file): Import[] => [
    [file, '../other/repository'],
    [file, '../../app'],
    [file, '../../imports/import-file'],
    [file, '../../notifications/service'],
  ]),
  ['demo/src/fill/fill-business.ts', '@gatehouse/embedded-postgres/embedded-postgres'],
  ['demo/src/fill/fill-business.ts', '@gatehouse/console/app'],
  ['demo/src/fill/fill-business.ts', '../../server/src/app'],
  ['demo/src/fill/fill-business.ts', 'zod'],
  ['console/src/app/router.tsx', '@gatehouse/server/app'],
  ['console/src/app/router.tsx', '@gatehouse/demo/listings'],
  ['console/src/app/router.tsx', '../../../server/src/app'],
  ...['', 'some/'].flatMap((inside): Import[] => {
    const src = inside === '' ? '..' : '../..'
    return [
      [`console/src/ui/${inside}some.tsx`, '@gatehouse/contract/entities/property'],
      [`console/src/ui/${inside}some.tsx`, `${src}/features/properties/list/property-card`],
      [`console/src/ui/${inside}some.tsx`, `${src}/forms/record-form`],
      [`console/src/forms/${inside}some.tsx`, `${src}/features/properties/api`],
      [`console/src/forms/${inside}some.tsx`, `${src}/lists/use-filters`],
      [`console/src/lists/${inside}some.tsx`, `${src}/features/signups/api`],
      [`console/src/lists/${inside}some.tsx`, `${src}/app/router`],
    ]
  }),
  ...consoleFeatures.flatMap(({ file, features }): Import[] => [
    [file, `${features}/other/list/other-card`],
    [file, `${features}/other/some`],
    [file, `${features}/../app/router`],
  ]),
]

const permitted: Import[] = [
  ['contract/src/endpoint.ts', './zod'],
  ['contract/src/entities/property.ts', '../zod'],
  ['contract/src/entities/property.ts', '../values/fields'],
  ['contract/src/entities/property.ts', './agent'],
  ['server/src/app.ts', '@gatehouse/contract/zod'],
  ['server/src/database/embedded-database.ts', '@gatehouse/embedded-postgres/embedded-postgres'],
  ['server/src/http/limits/upload-slots.ts', '../responses/errors'],
  ['server/src/http/limits/upload-slots.ts', '../../app-error'],
  ...serverFeatures.flatMap((file): Import[] => [
    [file, '../../http/route'],
    [file, '../../records/change'],
    [file, '@gatehouse/contract/entities/property'],
  ]),
  ['server/src/imports/write-agents.ts', '../features/agents/repository'],
  ['demo/src/fill/fill-business.ts', '@gatehouse/server/features/properties/service'],
  ['demo/src/fill/fill-business.ts', '@gatehouse/contract/entities/property'],
  ['console/src/ui/buttons/button.tsx', 'react'],
  ['console/src/ui/buttons/button.tsx', '../class-names'],
  ['console/src/forms/record-form.tsx', '../api/failure-message'],
  ['console/src/forms/drafts/use-draft.ts', '../../ui/feedback/notices'],
  ['console/src/lists/table/paged-table.tsx', '../paged-list'],
  ['console/src/features/dashboard/dashboard-page.tsx', '../properties/list/property-card'],
  ...consoleFeatures.flatMap(({ file, features }): Import[] => [
    [file, `${features}/other/api`],
    [file, `${features}/../ui/buttons/button`],
  ]),
]

let folder = ''
let rejected = new Set<string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-import-rules-'))
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const [index, [file, imported]] of [...forbidden, ...permitted].entries()) {
    const path = join(folder, probe(file, index))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, `import { thing } from '${imported}'\nexport const other = thing\n`)
  }
  rejected = await findRejected()
})

afterAll(() => rm(folder, { recursive: true }))

/** The probe file of one import: in the same folder, with a unique name. */
function probe(file: string, index: number): string {
  const { dir, ext } = parse(file)
  return `${dir}/case-${index}${ext}`
}

/** Runs the linter once for all probes, because each start takes a third of a second. */
async function findRejected(): Promise<Set<string>> {
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 }
  const output = await run(join(root, 'node_modules/.bin/oxlint'), ['--format=json'], options).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] }
  return new Set(
    diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename),
  )
}

test.each(forbidden.map(([file, imported], index) => ({ file, imported, index })))(
  '$file must not import $imported',
  ({ file, index }) => {
    expect(rejected).toContain(probe(file, index))
  },
)

test.each(permitted.map(([file, imported], index) => ({ file, imported, index })))(
  '$file may import $imported',
  ({ file, index }) => {
    expect(rejected).not.toContain(probe(file, index + forbidden.length))
  },
)
