import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-law-'))
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
})

afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['contract/src/property.ts', 'fastify'],
  ['contract/src/property.ts', 'zod'],
  ['contract/src/property.ts', '../../server/src/db/id'],
  ['server/src/app.ts', '@gatehouse/console/app'],
  ['server/src/app.ts', 'zod'],
  ['server/src/properties/routes.ts', '../agents/repository'],
  ['server/src/properties/routes.ts', '../app'],
  ['server/src/app.ts', '@gatehouse/demo/listings'],
  ['demo/src/fill-business.ts', '@gatehouse/console/app'],
  ['demo/src/fill-business.ts', '../../server/src/app'],
  ['demo/src/fill-business.ts', 'zod'],
  ['console/src/app/router.tsx', '@gatehouse/server/app'],
  ['console/src/app/router.tsx', '@gatehouse/demo/listings'],
  ['console/src/app/router.tsx', '../../../server/src/app'],
  ['console/src/ui/button.tsx', '@gatehouse/contract/property'],
  ['console/src/ui/button.tsx', '../properties/property-card'],
  ['console/src/properties/property-card.tsx', '../agents/agent-card'],
  ['console/src/forms/record-form.tsx', '../properties/queries'],
  ['console/src/lists/paged-table.tsx', '../signups/queries'],
])('%s may not import %s', async (file, imported) => {
  expect(await lint(file, imported)).toContain('no-restricted-imports')
})

test.each([
  ['contract/src/property.ts', './zod'],
  ['server/src/app.ts', '@gatehouse/contract/zod'],
  ['server/src/properties/routes.ts', '../http/serve'],
  ['server/src/properties/routes.ts', '@gatehouse/contract/property'],
  ['demo/src/fill-business.ts', '@gatehouse/server/properties/service'],
  ['demo/src/fill-business.ts', '@gatehouse/contract/property'],
  ['console/src/ui/button.tsx', 'react'],
  ['console/src/properties/property-card.tsx', '../agents/queries'],
  ['console/src/properties/property-form.tsx', '../forms/use-draft'],
  ['console/src/forms/record-form.tsx', '../api/failure-sentence'],
  ['console/src/dashboard/dashboard-page.tsx', '../properties/property-card'],
])('%s may import %s', async (file, imported) => {
  expect(await lint(file, imported)).not.toContain('no-restricted-imports')
})

/** Rooms that entities share, and what stands above them. */
const noEntities = ['commands', 'db', 'demo', 'docs', 'http', 'imports', 'media', 'page', 'passwords']
const folders = readdirSync(join(root, 'server', 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())

test.each(folders.map(({ name }) => name).filter((name) => !noEntities.includes(name)))(
  'the entity %s of the server is in the lists of the law',
  async (name) => {
    expect(await lint(`server/src/${name}/routes.ts`, '../app')).toContain('no-restricted-imports')
  },
)

async function lint(file: string, imported: string): Promise<string> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `import { thing } from '${imported}'\nexport const other = thing\n`)
  try {
    const { stdout } = await run(join(root, 'node_modules/.bin/oxlint'), [file], { cwd: folder })
    return stdout
  } catch (error) {
    return (error as { stdout: string }).stdout
  } finally {
    await rm(path)
  }
}
