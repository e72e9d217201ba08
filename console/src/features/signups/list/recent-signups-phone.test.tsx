import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { sampleSignup } from '@gatehouse/contract/samples'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { RecentSignups } from './recent-signups'

const api = useFakeApi()

function openOnPhone(total: number) {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const names = Array.from({ length: Math.min(total, 6) }, (_, index) => `Person ${index + 1}`)
  const data = names.map((name) => ({ ...sampleSignup, id: name, name }))
  api.on(signupEndpoints.list, { status: true, data, total })
  return renderPage(<RecentSignups />, { at: '/' })
}

test('a phone shows the first three sign-ups, and the rest of the page on request', async () => {
  const { user } = openOnPhone(9)
  expect(await screen.findByText('Showing 1 to 3 of 9 rows')).toBeTruthy()
  expect(screen.queryByText('Person 4')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(screen.getByText('Person 6')).toBeTruthy()
  expect(screen.getByText('Showing 1 to 6 of 9 rows')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Page 2' })).toBeTruthy()
})

test('three sign-ups are all of them, so that there is nothing more to show', async () => {
  openOnPhone(3)
  expect(await screen.findByText('Showing 1 to 3 of 3 rows')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
