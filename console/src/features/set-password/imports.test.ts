import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importedBy, packagesOf, sourcesAndStyled } from '../../../test/imported-by'

const folder = import.meta.dirname
const imported = importedBy(join(folder, 'main.tsx'))

test('the styles of the page contain the classes of every component that it imports', () => {
  const { sources, styled } = sourcesAndStyled(join(folder, 'set-password.css'), imported)
  expect(sources).toEqual(styled)
})

test('the page imports no router, no query cache, no schemas and no icon package', () => {
  expect(packagesOf(imported)).toEqual([
    '@gatehouse/contract/endpoint',
    '@gatehouse/contract/history/console-media-type',
    '@gatehouse/contract/values/common-passwords',
    '@gatehouse/contract/values/link-rules',
    '@gatehouse/contract/values/loose-values',
    '@gatehouse/contract/values/password-rules',
    '@gatehouse/contract/values/sign-in-rules',
    'react',
    'react-dom/client',
  ])
})
