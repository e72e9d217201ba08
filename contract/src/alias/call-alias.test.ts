import { expect, test } from 'vitest'
import { aliasOf, pathOfAlias } from './call-alias'

test.each(['/admin/banners/add', '/data/properties?limit=20&q=%E1%BB%8Dk%C3%A1', '/admin/affiliates'])(
  'the alias of %s contains no word of it, and leads back to it',
  (path) => {
    expect(aliasOf(path)).toMatch(/^\/call\/[\da-f]+$/)
    expect(pathOfAlias(aliasOf(path))).toBe(path)
  },
)

test.each([
  '/admin/banners/add',
  '/call/',
  '/call/2',
  '/call/zz',
  `${aliasOf('/data/banners')}?limit=1`,
  aliasOf('/media/x'),
  aliasOf('/login'),
  aliasOf('//elsewhere.example/admin/'),
  aliasOf('/admin/\n'),
  aliasOf(aliasOf('/admin/stats')),
])('%s is no alias of a call', (address) => expect(pathOfAlias(address)).toBeUndefined())
