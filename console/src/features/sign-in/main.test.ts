import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useOpenedDocuments } from '../../../test/opened-documents'

const opened = useOpenedDocuments()

beforeEach(() => {
  vi.resetModules()
  document.body.innerHTML = '<div id="root"></div>'
})

test('a visitor without a token sees the sign-in page', async () => {
  await import('./main')
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy()
  expect(opened()).toEqual([])
})

test('an admin who is signed in already is sent to the dashboard', async () => {
  sessionStorage.setItem('authToken', 'token')
  await import('./main')
  expect(opened()).toEqual(['/'])
  expect(screen.queryByRole('heading', { name: 'Sign In' })).toBeNull()
})
