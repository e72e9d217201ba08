import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

const ownExports = { '.': { types: './dist/main.d.ts', default: './dist/main.js' } }

/**
 * A new folder with the package as it is released in its node_modules, and with the files of an example and
 * the packages that it needs, as installing it would make it.
 */
export function installExample({ name, packages = [] }: { name?: string; packages?: readonly string[] }) {
  execFileSync(process.execPath, [join(root, 'scripts', 'prepare.mjs'), 'client'], { cwd: root })
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-example-'))
  const client = join(folder, 'node_modules', '@gatehouse', 'client')
  if (name !== undefined) cpSync(join(root, 'client', 'examples', name), folder, { recursive: true })
  else writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  mkdirSync(client, { recursive: true })
  cpSync(join(root, 'client', 'dist'), join(client, 'dist'), { recursive: true })
  const described = { type: 'module', sideEffects: false, exports: ownExports }
  writeFileSync(join(client, 'package.json'), JSON.stringify(described))
  for (const id of packages) symlinkSync(join(root, 'node_modules', id), join(folder, 'node_modules', id))
  return { folder, client, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
