import { cleanup, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { useFakeApi } from '../../../test/fake-api'
import { useSpecificationHost } from '../../../test/specification-host'
import { LoginPage } from './login-page'

const api = useFakeApi()

test('the page says how to get in again, but not with another server, which may have no reset links', () => {
  const text = 'Forgot your password? Ask another admin for a reset link.'
  render(<LoginPage />)
  expect(screen.getByText(text)).toBeTruthy()
  cleanup()
  useSpecificationHost(api)
  render(<LoginPage />)
  expect(screen.queryByText(text)).toBeNull()
})

test('an admin who has set a password with a link, and has a second factor, sees that it is set', () => {
  window.location.hash = '#password-set'
  onTestFinished(() => void (window.location.hash = ''))
  render(<LoginPage />)
  expect(screen.getByText('Your password is set. Sign in with it and your second factor.')).toBeTruthy()
})
