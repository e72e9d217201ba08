import { expect, test } from 'vitest'

import { keepPages } from './cached-pages'

test('a page is built once for all origins and kept for the last sixteen', () => {
  let built = 0
  const pageOf = keepPages(
    (origin) => {
      built += 1
      return `<a href="${origin}/docs">${origin}</a>`
    },
    (origin) => origin.replaceAll('&', '&amp;'),
  )
  const first = pageOf('http://a&b.test')
  expect(first.text).toBe('<a href="http://a&amp;b.test/docs">http://a&amp;b.test</a>')
  expect(pageOf('http://a&b.test')).toBe(first)
  for (let other = 0; other < 15; other += 1) pageOf(`http://${other}.test`)
  expect(pageOf('http://a&b.test')).toBe(first)
  pageOf('http://one-more.test')
  expect(pageOf('http://a&b.test')).not.toBe(first)
  expect(built).toBe(1)
})

test('what is kept is compressed once for each encoding', async () => {
  const page = keepPages(() => 'x'.repeat(5_000), String)('http://a.test')
  expect(await page.compressed('br')).toBe(await page.compressed('br'))
  expect(await page.compressed('gzip')).not.toEqual(await page.compressed('br'))
})
