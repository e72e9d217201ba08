import { type SecurityEvent, securityEventEndpoints } from '@gatehouse/contract/security-event'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, useFakeApi, type Received } from '../../../../test/fake-api'
import { pathOf } from '../../../../test/render-console'
import { renderPage } from '../../../../test/render-page'
import { SignInsPage } from './sign-ins-page'

const api = useFakeApi()
const { listOwn, listAll } = securityEventEndpoints

const event = (number: number, more: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: `event-${number}`,
  created_at: '2026-11-19T08:05:00.000Z',
  kind: 'signed_in',
  admin_id: '0193a2b4-0000-7000-8000-0000000000ad',
  admin_name: 'Amina Bello',
  actor_name: null,
  address: '102.89.23.4',
  device: 'Chrome on Android',
  is_new_device: false,
  ...more,
})
const response =
  (all: SecurityEvent[]) =>
  ({ query }: Received) => {
    const [limit, page] = [Number(query['limit']), Number(query['page'])]
    return { status: true as const, data: all.slice((page - 1) * limit, page * limit), total: all.length }
  }
const open = (at = '/sign-ins') => renderPage(<SignInsPage />, { at })

/** The texts of the loaded rows without the heading. */
async function rows(name: string): Promise<string[]> {
  const table = await screen.findByRole('table', { name })
  await within(table).findAllByText(/^(Chrome|Command) on/)
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
}

test('my sign-ins have the event, the device, the address and the time in Lagos', async () => {
  api.on(listOwn, response([event(1, { is_new_device: true }), event(2, { kind: 'sign_in_failed' })]))
  open()
  const [first, second] = await rows('Sign-ins of my account')
  for (const text of ['Signed in', 'New device', 'Chrome on Android', '102.89.23.4', '19 November 2026 at 09:05'])
    expect(first).toContain(text)
  expect(second).toContain('Failed sign-in')
  expect(second).not.toContain('New device')
})

test('the tab All admins names the account, and who deleted it', async () => {
  api.on(listOwn, response([]))
  api.on(
    listAll,
    response([
      event(1, { kind: 'admin_deleted', admin_name: 'Tunde Bello', actor_name: 'Amina Bello' }),
      event(2, { kind: 'throttled', admin_id: null, admin_name: null }),
      event(3, { kind: 'password_reset', address: '', device: 'Command on the server' }),
    ]),
  )
  const { user, router } = open('/sign-ins?page=1')
  await user.click(screen.getByRole('tab', { name: 'All admins' }))
  const [deleted, throttled, reset] = await rows('Sign-ins of all admins')
  expect(deleted).toContain('Account deleted by Amina Bello')
  expect(deleted).toContain('Tunde Bello')
  expect(throttled).toContain('Too many attempts')
  expect(throttled).toContain('Unknown email')
  expect(reset).toContain('Command on the server')
  expect(pathOf(router)).toBe('/sign-ins?tab=all')
})

test('twenty are on a page', async () => {
  api.on(listOwn, response(Array.from({ length: 21 }, (_, number) => event(number))))
  const { user } = open()
  expect(await rows('Sign-ins of my account')).toHaveLength(20)
  expect(screen.getByText('Showing 1 to 20 of 21 rows')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^(Page )?2$/ }))
  expect(await screen.findByText('Showing 21 to 21 of 21 rows')).toBeTruthy()
})

test('a failure shows an error, and Retry loads the list', async () => {
  api.on(listOwn, errorReply('internal', 'Something went wrong'))
  const { user } = open()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch sign-ins')
  api.on(listOwn, response([]))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No sign-ins yet')).toBeTruthy()
})
