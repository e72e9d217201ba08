import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const statically = /^import (?!type)[^']*'(\.[^']+)'/gm
/** And by `import('...')`. */
const inAnyWay = /(?:^import (?!type)[^']*|\bimport\()'(\.[^']+)'/gm

/** Every module of the console that a module imports statically, also indirectly, and the module itself. */
export const importedBy = (path: string): readonly string[] => [...follow(path, statically)]

/** Lists what a module imports, with the modules that it loads when it needs them. */
export const loadedBy = (path: string): readonly string[] => [...follow(path, inAnyWay)]

function follow(path: string, pattern: RegExp, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(pattern)) {
    const module = ['.ts', '.tsx']
      .map((extension) => join(dirname(path), name + extension))
      .find((file) => existsSync(file))
    if (module) follow(module, pattern, found)
  }
  return found
}

/** The names of the packages that the modules import. */
export const packagesOf = (modules: readonly string[]): string[] => {
  const names = modules.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^import (?!type)[^']*'([^'.][^']*)'/gm)].map(([, name = '']) => name),
  )
  return [...new Set(names)].sort()
}

/** Compares the `@source` lines of a style sheet with the modules that have classes. */
export function sourcesAndStyled(styleSheet: string, modules: readonly string[]) {
  const css = readFileSync(styleSheet, 'utf8')
  const sources = [...css.matchAll(/@source '([^']+)'/g)].map(([, path = '']) => join(dirname(styleSheet), path))
  const styled = modules.filter((path) => /className=|classNames\(/.test(readFileSync(path, 'utf8')))
  return { sources: sources.sort(), styled: styled.sort() }
}
