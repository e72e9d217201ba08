import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { prefetchPages } from './prefetch-pages'

function pageWith(link: string) {
  const fetched: string[] = []
  const page = (path: string) => ({
    path,
    lazy: () => {
      fetched.push(path)
      return Promise.reject(new Error('The connection is down'))
    },
  })
  onTestFinished(prefetchPages([page('/agents'), page('/agents/:id')]))
  document.body.innerHTML = `<a href="${link}"><span>Somewhere</span></a>`
  return { fetched, link: document.querySelector('a')!, inside: document.querySelector('span')! }
}

test('the code of a page is loaded when the pointer or the focus reaches a link to it', () => {
  const { fetched, link, inside } = pageWith('/agents/a1?tab=archived')
  fireEvent.pointerOver(inside)
  expect(fetched).toEqual(['/agents/:id'])
  fireEvent.focusIn(link)
  expect(fetched).toHaveLength(2)
})

test.each(['https://elsewhere.test/agents', '/nowhere'])('a link to %s loads nothing', (href) => {
  const { fetched, inside } = pageWith(href)
  fireEvent.pointerOver(inside)
  expect(fetched).toEqual([])
})
