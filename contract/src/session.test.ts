import { expect, test } from 'vitest'

import { errorStatus } from './response'
import { SignIn } from './session'

test.each([
  [{}, 'Email is required'],
  [{ email: ' ', pswd: 'a' }, 'Email is required'],
  [{ email: 'a@b.ng' }, 'Password is required'],
  [{ email: 'a@b.ng', pswd: '' }, 'Password is required'],
  [{ email: 'a@b.ng', pswd: 'a'.repeat(1025) }, 'Password is too long'],
])('sign-in with %o is rejected: %s', (sent, message) => {
  expect(SignIn.safeParse(sent).error?.issues[0]?.message).toBe(message)
})

test('a password is not trimmed', () => {
  expect(SignIn.parse({ email: ' a@b.ng ', pswd: ' a ' })).toEqual({ email: 'a@b.ng', pswd: ' a ' })
})

test('only a key of the API gets 403, and only failed sign-ins and tokens 401: both end the session of the console', () => {
  const codes = Object.entries<number>(errorStatus)
  expect(codes.filter(([, status]) => status === 403).map(([code]) => code)).toEqual(['not_allowed'])
  expect(codes.filter(([, status]) => status === 401).map(([code]) => code)).toEqual([
    'unauthenticated',
    'second_factor_required',
  ])
})
