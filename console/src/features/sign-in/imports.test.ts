import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importedBy, loadedBy, packagesOf, sourcesAndStyled } from '../../../test/imported-by'

const folder = import.meta.dirname
const entry = join(folder, 'main.tsx')

test('the styles of the sign-in page contain the classes of every component that it imports', () => {
  // The second step is loaded when it is needed.
  const { sources, styled } = sourcesAndStyled(join(folder, 'sign-in.css'), loadedBy(entry))
  expect(sources).toEqual(styled)
})

test('the sign-in page imports no router, no query cache, no schemas and no icon package', () => {
  expect(packagesOf(importedBy(entry))).toEqual([
    '@gatehouse/contract/endpoint',
    '@gatehouse/contract/history/console-media-type',
    '@gatehouse/contract/values/loose-values',
    '@gatehouse/contract/values/second-step-rules',
    '@gatehouse/contract/values/sign-in-rules',
    'react',
    'react-dom/client',
  ])
})
