import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const statically = /^import (?!type)[^']*'(\.[^']+)'/gm
/** And by `import('...')`: the second step is loaded when it is needed. */
const inAnyWay = /(?:^import (?!type)[^']*|\bimport\()'(\.[^']+)'/gm
const imported = importedBy(join(folder, 'main.tsx'), statically)

/** Every module of the console that a module imports, also indirectly. */
function importedBy(path: string, pattern: RegExp, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(pattern)) {
    const module = ['.ts', '.tsx']
      .map((extension) => join(dirname(path), name + extension))
      .find((file) => existsSync(file))
    if (module) importedBy(module, pattern, found)
  }
  return found
}

test('the styles of the sign-in page contain the classes of every component that it imports', () => {
  const css = readFileSync(join(folder, 'sign-in.css'), 'utf8')
  const sources = [...css.matchAll(/@source '([^']+)'/g)].map(([, path = '']) => join(folder, path))
  const styled = [...importedBy(join(folder, 'main.tsx'), inAnyWay)].filter((path) =>
    /className=|classNames\(/.test(readFileSync(path, 'utf8')),
  )
  expect(sources.toSorted()).toEqual(styled.toSorted())
})

test('the sign-in page imports no router, no query cache, no schemas and no icon package', () => {
  const imports = [...imported].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^import (?!type)[^']*'([^'.][^']*)'/gm)].map(([, name = '']) => name),
  )
  expect([...new Set(imports)].toSorted()).toEqual([
    '@gatehouse/contract/endpoint',
    '@gatehouse/contract/values/loose-values',
    '@gatehouse/contract/values/sign-in-rules',
    'react',
    'react-dom/client',
  ])
})
