import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importedBy } from '../../../test/imported-by'

const folder = import.meta.dirname
const imported = [...importedBy(join(folder, 'main.tsx'))]

test('the styles of the page contain the classes of every component that it imports', () => {
  const css = readFileSync(join(folder, 'set-password.css'), 'utf8')
  const sources = [...css.matchAll(/@source '([^']+)'/g)].map(([, path = '']) => join(folder, path))
  const styled = imported.filter((path) => /className=|classNames\(/.test(readFileSync(path, 'utf8')))
  expect(sources.toSorted()).toEqual(styled.toSorted())
})

test('the page imports no router, no query cache, no schemas and no icon package', () => {
  const names = imported.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^import (?!type)[^']*'([^'.][^']*)'/gm)].map(([, name = '']) => name),
  )
  expect([...new Set(names)].toSorted()).toEqual([
    '@gatehouse/contract/endpoint',
    '@gatehouse/contract/values/common-passwords',
    '@gatehouse/contract/values/link-rules',
    '@gatehouse/contract/values/loose-values',
    '@gatehouse/contract/values/password-rules',
    '@gatehouse/contract/values/sign-in-rules',
    'react',
    'react-dom/client',
  ])
})
