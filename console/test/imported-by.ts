import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Every module of the console that a module imports, also indirectly, and the module itself. */
export function importedBy(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/^import (?!type)[^']*'(\.[^']+)'/gm)) {
    const module = ['.ts', '.tsx']
      .map((extension) => join(dirname(path), name + extension))
      .find((file) => existsSync(file))
    if (module) importedBy(module, found)
  }
  return found
}
