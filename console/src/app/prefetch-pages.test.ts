import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { prefetchPages } from './prefetch-pages'

function pageWith(link: string) {
  const loaded: string[] = []
  onTestFinished(prefetchPages((pathname) => loaded.push(pathname)))
  document.body.innerHTML = `<a href="${link}"><span>Somewhere</span></a>`
  return { loaded, link: document.querySelector('a')!, inside: document.querySelector('span')! }
}

test('the code of a page is loaded when the pointer or the focus reaches a link to it', () => {
  const { loaded, link, inside } = pageWith('/agents/a1?tab=archived')
  fireEvent.pointerOver(inside)
  expect(loaded).toEqual(['/agents/a1'])
  fireEvent.focusIn(link)
  expect(loaded).toHaveLength(2)
})

test('a link to another host loads nothing', () => {
  const { loaded, inside } = pageWith('https://elsewhere.test/agents')
  fireEvent.pointerOver(inside)
  expect(loaded).toEqual([])
})
