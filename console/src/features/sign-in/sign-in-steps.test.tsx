import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
