import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { sampleSignup } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { jsonReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { useSpecificationHost } from '../../../../test/specification-host'
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
  await user.click(screen.getByRole('button', { name: 'Show More' }))
  expect(screen.getByText('Person 6')).toBeTruthy()
  expect(screen.getByText('Showing 1 to 6 of 9 rows')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Page 2' })).toBeTruthy()
})

test('three sign-ups are all of them, so that there is nothing more to show', async () => {
  openOnPhone(3)
  expect(await screen.findByText('Showing 1 to 3 of 3 rows')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull()
})

test('a sign-up is deleted on its card or in its details, and Undo restores it', async () => {
  const { list, remove, restore } = signupEndpoints
  const { user } = openOnPhone(2)
  const rest = { status: true as const, data: [{ ...sampleSignup, id: 'Person 1', name: 'Person 1' }], total: 1 }
  api.on(remove, () => {
    api.on(list, rest)
    const data = { restorable_until: '2026-12-19T09:00:00.000Z' }
    return { status: true as const, message: 'Sign-up deleted successfully', data }
  })
  api.on(restore, () => ({ status: true as const, message: 'Sign-up restored successfully' }))
  expect(await screen.findAllByRole('button', { name: /^Delete the sign-up/ })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Details of Person 2' }))
  await user.click(screen.getAllByRole('button', { name: 'Delete the sign-up of Person 2' })[1]!)
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Are you sure you want to delete this sign-up?')
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Person 2')).toBeNull())
  expect(api.received(remove)[0]?.path).toBe('/admin/recent-signups/Person%202')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Sign-up restored successfully')).toBeTruthy()
  expect(api.received(restore)[0]?.path).toBe('/admin/recent-signups/restore/Person%202')
})

test('a server with only the specified calls offers no delete', async () => {
  useSpecificationHost(api)
  api.on(signupEndpoints.list, () => jsonReply([sampleSignup]))
  renderPage(<RecentSignups />, { at: '/' })
  await screen.findByText(sampleSignup.name)
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})
