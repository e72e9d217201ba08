import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { generalImports, layers, testLayers } from './import-layers'
import { findCycles, findEntry, listImports, listUsedPermissions, pathOf, rejectImport } from './imports'
import { listFiles, root } from './repository-files'

const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

type Import = readonly [file: string, imported: string]

const serverLayers = [
  ['auth', 'http/route'],
  ['database', 'records/change'],
  ['http', 'features/agents/service'],
  ['jobs', 'storage/media'],
  ['records', 'http/route'],
  ['storage', 'http/route'],
] as const

const combining = [
  'mail',
  'page',
  'stats',
  'imports',
  'intake',
  'privacy',
  'property-moves',
  'history',
  'notifications',
  'backup',
  'operating',
  'commands',
]

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
  ['contract/src/endpoint.ts', 'zod/mini'],
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
  ...serverLayers.flatMap(([layer, imported]): Import[] => [
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
  ...combining.flatMap((module): Import[] => [
    [`server/src/${module}/some.ts`, '../app'],
    [`server/src/${module}/some.ts`, '../background-tasks'],
    [`server/src/${module}/group/part/some.ts`, '../../../app'],
    [`server/src/${module}/group/part/some.ts`, '../../../openapi/routes'],
  ]),
  ['server/src/features/agents/repository.ts', '../../records/lists/planner/read-page'],
  ['server/src/records/lifecycle.ts', './lists/planner/read-page'],
  ['server/src/records/lists/list-page.ts', './planner/execute'],
  ['server/src/stats/repository.ts', '../features/agents/repository'],
  ['server/src/page/routes.ts', '../features/agents/repository'],
  ['server/src/mail/link-mail.ts', '../features/admins/invite'],
  ['server/src/imports/import-file.ts', '../http/route'],
  ['server/src/storage/store/s3/some.ts', '../../../features/agents/repository'],
  ['server/src/storage/store/s3/deep/some.ts', '../../../../http/route'],
  ['server/src/config.ts', './backup/settings'],
  ['server/src/config.ts', './storage/media'],
  ['server/src/settings/some.ts', '../database/id'],
  ['server/src/settings/deep/some.ts', '../../http/route'],
  ['server/src/log.ts', './database/id'],
  ['server/src/dependencies.ts', './features/careers/careers-store'],
  ['server/src/dependencies.ts', './http/route'],
  ['server/src/dependencies.ts', './operating/health'],
  ['server/src/storage/media.ts', '../dependencies'],
  ['server/src/records/deep/some.ts', '../../dependencies'],
  ['server/src/new-module/some.ts', '../database/id'],
  ['server/src/storage/media.test.ts', '@gatehouse/console/app'],
  ['console/src/new-module/some.ts', '../ui/buttons/button'],
  ['console/src/api/session/token.ts', '../../features/agents/api'],
  ['console/src/api/session/token.ts', '../../app/router'],
  ['console/src/settings.ts', './app/router'],
  ['console/src/settings.ts', './api/address'],
  ['console/src/format/dates.ts', '../api/request'],
  ['console/src/ui/buttons/button.tsx', '../../settings'],
  ['console/src/format/dates.ts', '@gatehouse/contract/entities/agent'],
  ['console/src/ui/dialogs/parts/deep/some.tsx', '../../../../forms/record-form'],
  ['console/src/features/agents/form/parts/deep/some.tsx', '../../../../banners/list/banner-card'],
  ['console/service-worker/main.ts', '../src/api/request'],
  ['new-folder/some.ts', '../server/src/app'],
  ['scripts/start.mjs', '../server/src/main.ts'],
  ['demo/src/fill/fill-business.ts', '@gatehouse/embedded-postgres/embedded-postgres'],
  ['demo/src/fill/fill-business.ts', '@gatehouse/console/app'],
  ['demo/src/fill/fill-business.ts', '../../../server/src/app'],
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
  ['server/src/http/route.ts', '../dependencies'],
  ['server/src/database/open.ts', '../config'],
  ...serverFeatures.flatMap((file): Import[] => [
    [file, '../../http/route'],
    [file, '../../records/change'],
    [file, '@gatehouse/contract/entities/property'],
  ]),
  ['server/src/imports/write-agents.ts', '../features/agents/repository'],
  ['demo/src/fill/fill-business.ts', '@gatehouse/server/features/properties/service'],
  ['demo/src/fill/fill-business.ts', '@gatehouse/contract/entities/property'],
  ['server/src/storage/store/s3/some.ts', '../../../database/id'],
  ['server/src/backup/restore/erase-again.ts', '../../privacy/erase-person'],
  ['server/src/storage/media.test.ts', '../features/agents/repository'],
  ['server/src/start.ts', './features/agents/repository'],
  ['scripts/start.mjs', '../server/dist/main.js'],
  ['console/src/app/router.tsx', '../features/agents/list/agents-page'],
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

const sources = listFiles('*.ts', '*.tsx', '*.mjs', '*.js')
const importsByFile = new Map(sources.map((file) => [file, listImports(file, readFileSync(join(root, file), 'utf8'))]))

test('every import of the repository is one that the table allows', () => {
  const rejected = [...importsByFile].flatMap(([file, modules]) =>
    modules.flatMap((module) => {
      const reason = rejectImport(file, module)
      return reason === null ? [] : [`${file} imports ${module}: ${reason}`]
    }),
  )
  expect(sources.length).toBeGreaterThan(1_000)
  expect(rejected).toEqual([])
})

test('only the setting loads the careers in Firestore', () => {
  const folder = 'server/src/features/careers/firestore/'
  const importers = listFiles('server/src/*.ts', 'demo/*.ts', 'prove/*.ts')
    .filter((file) => !file.startsWith(folder) && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ file, text }) => listImports(file, text).some((module) => /(?:^|\/)firestore(?:\/|$)/.test(module)))
  expect(importers.map(({ file }) => file)).toEqual(['server/src/features/careers/service.ts'])
  expect(importers[0]!.text.match(/.*firestore\/.*/g)).toEqual([
    "  const { firestoreCareers } = await import('./firestore/service')",
  ])
})

test('no files import each other in a circle, types and lazy imports included', () => {
  const files = new Map(sources.map((file) => [file.replace(/\.(?:m?[jt]s|tsx)$/, ''), file]))
  const imports = new Map(
    [...importsByFile].map(([file, modules]) => [
      file,
      modules.flatMap((module) => files.get(pathOf(file, module) ?? '') ?? []),
    ]),
  )
  expect(findCycles(imports)).toEqual([])
})

test('a circle is found at any length', () => {
  const imports = { a: ['b'], b: ['c', 'e'], c: ['a', 'd'], d: ['d'], e: ['f'], f: [], g: ['h'], h: ['g'] }
  expect(findCycles(new Map(Object.entries(imports)))).toEqual([
    ['a', 'b', 'c'],
    ['g', 'h'],
  ])
})

test('every entry of the table holds for a file', () => {
  const used = new Set(sources.map((file) => findEntry(file)))
  const entries = [...Object.keys(layers), ...Object.keys(testLayers)]
  expect(entries.filter((entry) => !used.has(entry))).toEqual([])
})

test('every permission of the table is used', () => {
  const used = new Set(
    [...importsByFile].flatMap(([file, modules]) => modules.flatMap((module) => listUsedPermissions(file, module))),
  )
  const permissions = [layers, testLayers].flatMap((table) =>
    Object.entries(table).flatMap(([entry, paths]) =>
      paths.filter((path) => !generalImports.includes(path)).map((path) => `${entry} ${path}`),
    ),
  )
  expect(permissions.filter((permission) => !used.has(permission))).toEqual([])
})

test('imports of every kind are found', () => {
  const source = [
    "import type { A } from './a'",
    "import { type B } from './b'",
    "export * from './c'",
    "export type { D } from './d'",
    "const e = await import('./e')",
    "type F = import('./f').F",
    "import './g'",
    "new Worker(new URL('./h.ts', import.meta.url))",
  ]
  const names = listImports('some.ts', source.join('\n')).map((module) => module.slice(0, 3))
  expect(names.toSorted()).toEqual(['./a', './b', './c', './d', './e', './f', './g', './h'])
})

test.each(forbidden)('%s must not import %s', (file, module) => {
  expect(rejectImport(file, module)).not.toBeNull()
})

test.each(permitted)('%s may import %s', (file, module) => {
  expect(rejectImport(file, module)).toBeNull()
})
