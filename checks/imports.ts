import { posix } from 'node:path'

import { parseSync } from 'rolldown/utils'

import { fileWithZod, layers, privateFolders, testLayers } from './import-layers'

/** The modules that a file imports or exports from, types and lazy imports included. */
export function listImports(file: string, source: string): string[] {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const exported = module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? []))
  // Also in types. A worker is started by the address of its file.
  const called = source.matchAll(/\b(?:import\(\s*['"`]([^'"`]+)|new URL\(\s*'([^']+\.ts))['"`]/g)
  return [
    ...new Set([
      ...imported,
      ...exported.map(({ value }) => value),
      ...[...called].map(([, value, worker]) => value ?? worker!),
    ]),
  ]
}

const workspaces = ['contract', 'embedded-postgres', 'server', 'console', 'client', 'demo']
const workspaceOf = (path: string) => workspaces.find((name) => path.startsWith(`${name}/`))
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const withoutExtension = (path: string) => path.replace(/\.(?:m?[jt]s|tsx)$/, '')

/** Why a file must not import a module; null if it may. Built programs are started, not imported. */
export function rejectImport(file: string, module: string): string | null {
  if (module === 'zod' || module.startsWith('zod/'))
    return withoutExtension(file) === fileWithZod ? null : `zod comes from ${fileWithZod}`
  const target = pathOf(file, module)
  if (target === null) return rejectPackage(file, module)
  if (target.includes('/dist/')) return null
  const [from, to] = [workspaceOf(file), workspaceOf(target)]
  const isElsewhere = from !== undefined && to !== undefined && from !== to && target.includes('/src/')
  if (isElsewhere && module.startsWith('.')) return 'another workspace is imported by its name'
  const inside = Object.keys(privateFolders).find((folder) => isBelow(target, folder))
  if (inside !== undefined && !isTest(file) && !mayEnter(file, target, inside)) return `${inside} is private`
  const entry = findEntry(file)
  if (entry === undefined) return 'its folder has no entry in the table'
  // The part of the path that the entry stands for: the files of one feature import each other.
  const own = file.split('/').slice(0, entry.split('/').length).join('/')
  const imports = tableOf(file)[entry]!
  return isBelow(target, own) || imports.some((path) => isBelow(target, path)) ? null : `${own} does not import it`
}

/** The permissions of the table that an import uses: 'demo server/src'. */
export function listUsedPermissions(file: string, module: string): string[] {
  const [target, entry] = [pathOf(file, module), findEntry(file)]
  if (target === null || entry === undefined) return []
  const permissions = tableOf(file)[entry]!.filter((path) => isBelow(target, path))
  return permissions.map((path) => `${entry} ${path}`)
}

/** Whether a file belongs to a private folder, or to the folder around it and imports one of its entries. */
function mayEnter(file: string, target: string, folder: string): boolean {
  const isEntry = privateFolders[folder]!.some((name) => target === `${folder}/${name}`)
  return isBelow(file, folder) || (isEntry && isBelow(file, posix.dirname(folder)))
}

/** The path of a module of the repository without extension, or null for a package. */
export function pathOf(file: string, module: string): string | null {
  if (module.startsWith('.')) return withoutExtension(posix.join(posix.dirname(file), module.replace(/\?.*/, '')))
  const [scope, workspace, ...rest] = module.split('/')
  return scope === '@gatehouse' ? [workspace, 'src', ...rest].join('/') : null
}

function rejectPackage(file: string, module: string): string | null {
  const isOfContract = file.startsWith('contract/src/') && !module.startsWith('node:') && !isTest(file)
  return isOfContract ? 'contract imports only itself, and zod' : null
}

const tableOf = (file: string) => (isTest(file) ? testLayers : layers)

/** The entry that holds for a file: the longest, and of two of the same length the one without `*` or `/`. */
export function findEntry(file: string): string | undefined {
  const path = withoutExtension(file)
  const entries = Object.keys(tableOf(file)).filter((entry) =>
    entry.endsWith('/') ? entry === `${posix.dirname(path)}/` : isBelow(path, entry),
  )
  const rank = (entry: string) => entry.split('/').length * 2 - Number(/\*|\/$/.test(entry))
  return entries.toSorted((one, other) => rank(other) - rank(one))[0]
}

function isBelow(path: string, pattern: string): boolean {
  const [names, wanted] = [path.split('/'), pattern.split('/')]
  return wanted.every((name, at) => name === names[at] || (name === '*' && names[at] !== undefined))
}

/**
 * Finds the groups of files that import each other in circles, types and lazy imports included (Tarjan's
 * strongly connected components).
 */
export function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const numbers = new Map<string, number>()
  const open: string[] = []
  /** Returns the lowest number that can be reached from a file among those whose group is open. */
  const visit = (file: string): number => {
    const number = numbers.size
    numbers.set(file, number)
    open.push(file)
    let lowest = number
    for (const imported of imports.get(file) ?? []) {
      if (!numbers.has(imported)) lowest = Math.min(lowest, visit(imported))
      else if (open.includes(imported)) lowest = Math.min(lowest, numbers.get(imported)!)
    }
    if (lowest < number) return lowest
    const group = open.splice(open.indexOf(file))
    if (group.length > 1) cycles.push(group.toSorted())
    return lowest
  }
  for (const file of imports.keys()) if (!numbers.has(file)) visit(file)
  return cycles
}
