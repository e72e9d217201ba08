import { afterEach, expect, test } from 'vitest'
import { rememberReturnPath, takeReturnPath } from './return-path'

afterEach(() => sessionStorage.clear())

function pathAfter(remembered: string): string {
  rememberReturnPath(remembered, 'a1')
  return takeReturnPath('a1')
}

test.each([
  '/login',
  '/login/',
  '/login//',
  '/LogIn',
  '/%6Cogin',
  '/%6cogin/',
  '/login?form=new',
  '/login#content',
  '/careers/../login',
  `${window.location.origin}/login`,
])('a return path to the sign-in page is replaced by the dashboard: %s', (path) => {
  expect(pathAfter(path)).toBe('/')
})

test.each([
  'https://evil.example/careers',
  '//evil.example',
  '///evil.example',
  '/.//evil.example',
  '/careers/..//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  'http://',
])('a return path that leaves the console is replaced by the dashboard: %j', (path) => {
  expect(pathAfter(path)).toBe('/')
})

test.each(['/%', '/careers/%E0%A4%A', '/properties/%zz'])(
  'a path that cannot be decoded is replaced by the dashboard: %s',
  (path) => {
    expect(pathAfter(path)).toBe('/')
  },
)

test.each([
  ['/careers?page=2', '/careers?page=2'],
  ['/properties?q=50%25#top', '/properties?q=50%25#top'],
  ['/logins', '/logins'],
  ['/agents/login', '/agents/login'],
  ['/', '/'],
])('a path of the console is returned: %s', (path, kept) => {
  expect(pathAfter(path)).toBe(kept)
})

test.each(['', 'null', '7', '[]', '{"path":7,"adminId":"a1"}', '{"path":'])(
  'an invalid stored value is replaced by the dashboard: %s',
  (stored) => {
    sessionStorage.setItem('gatehouse-return', stored)
    expect(takeReturnPath('a1')).toBe('/')
  },
)
