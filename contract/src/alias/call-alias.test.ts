import { expect, test } from 'vitest'
import { buildAlias, pathOfAlias } from './call-alias'

test.each(['/admin/banners/add', '/data/properties?limit=20&q=%E1%BB%8Dk%C3%A1', '/admin/affiliates'])(
  'the alias of %s contains no word of it, and leads back to it',
  (path) => {
    expect(buildAlias(path)).toMatch(/^\/call\/[\da-f]+$/)
    expect(pathOfAlias(buildAlias(path))).toBe(path)
  },
)

test.each([
  '/admin/banners/add',
  '/call/',
  '/call/2',
  '/call/zz',
  `${buildAlias('/data/banners')}?limit=1`,
  buildAlias('/media/x'),
  buildAlias('/login'),
  buildAlias('//elsewhere.example/admin/'),
  buildAlias('/admin/\n'),
  buildAlias(buildAlias('/admin/stats')),
])('%s is no alias of a call', (address) => expect(pathOfAlias(address)).toBeUndefined())
