import { adminEndpoints, type Admin } from '@gatehouse/contract/entities/admin'
import { sampleAdmin } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  truncatedReply,
  connectionLost,
  jsonReply,
  errorReply,
  useFakeApi,
  type Received,
} from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { useSpecificationHost } from '../../../../test/specification-host'
import { AdminsPage } from './admins-page'

const api = useFakeApi()

const admin = (number: number, more: Partial<Admin> = {}): Admin => ({
  ...sampleAdmin,
  id: `admin-${number}`,
  name: `Person ${number}`,
  email: `person${number}@gatehouse.ng`,
  ...more,
})
const response =
  (all: Admin[]) =>
  ({ query }: Received) => {
    const [limit, page] = [Number(query['limit']), Number(query['page'])]
    return { status: true as const, data: all.slice((page - 1) * limit, page * limit), total: all.length }
  }
const many = (count: number) => Array.from({ length: count }, (_, at) => admin(at + 1))
const open = (at = '/admins') => renderPage(<AdminsPage />, { at })
const restorable = { restorable_until: '2026-12-19T09:00:00.000Z' }

test.each([
  ['an error of the server', errorReply('internal', 'Something went wrong')],
  ['a line that is down', connectionLost],
  ['a truncated response', truncatedReply()],
])('%s shows an error instead of the empty state, and Retry loads the admins', async (_, error) => {
  api.on(adminEndpoints.list, error)
  const { user } = open()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch admin data')
  expect(screen.queryByText('No admins available')).toBeNull()
  api.on(adminEndpoints.list, response(many(2)))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Person 2')).toBeTruthy()
})

test('the page links to the sign-ins of all admins, but not on a host with only the specified API', async () => {
  api.on(adminEndpoints.list, response(many(1)))
  const { unmount } = open()
  const link = await screen.findByRole('link', { name: 'Sign-Ins of All Admins' })
  expect(link.getAttribute('href')).toBe('/sign-ins?tab=all')
  unmount()
  useSpecificationHost(api)
  open()
  expect(await screen.findByText('No admins available')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Sign-Ins of All Admins' })).toBeNull()
})

test('without admins the page shows its empty state', async () => {
  api.on(adminEndpoints.list, response([]))
  open()
  expect(await screen.findByText('No admins available')).toBeTruthy()
  await waitFor(() => expect(document.title).toContain('Admins'))
})

test('the table has the columns of the specification, 5 rows a page, and View All', async () => {
  api.on(adminEndpoints.list, response([admin(1, { created_at: '2026-11-02T23:30:00.000Z' }), ...many(7).slice(1)]))
  const { user } = open()
  const table = await screen.findByRole('table', { name: 'Admins' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Created At', 'Full Name', 'Mail Address', 'Phone Number', 'Actions'])
  const row = (await screen.findByText('Person 1')).closest<HTMLElement>('[role=row]')!
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    // In Lagos it was the next day already.
    '03-11-2026',
    'Person 1',
    'person1@gatehouse.ng',
    '+234 803 765 4321',
    '',
  ])
  expect(screen.getByText('Showing 1 to 5 of 7 rows')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(await screen.findByText('Person 7')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'View All' }))
  expect(await screen.findByText('Showing all 7 rows')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show Less' })).toBeTruthy()
})

test('the signed-in admin cannot delete itself', async () => {
  localStorage.setItem('gatehouse-admin', JSON.stringify(admin(2)))
  api.on(adminEndpoints.list, response(many(2)))
  open()
  const ownRow = (await screen.findByText('Person 2')).closest<HTMLElement>('[role=row]')!
  expect(within(ownRow).queryByRole('button')).toBeNull()
  expect(within(ownRow).getByText('You').parentElement?.title).toBe('You cannot delete your own account')
  expect(screen.getByRole('button', { name: 'Delete Person 1' })).toBeTruthy()
})

test('deleting asks for confirmation by name, and No changes nothing', async () => {
  api.on(adminEndpoints.list, response(many(2)))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete Person 1' }))
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this admin?' })
  expect(question.textContent).toContain('Person 1, person1@gatehouse.ng')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.received(adminEndpoints.remove)).toHaveLength(0)
})

const confirmDelete = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Delete Person 1' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
}

test('a deleted admin leaves the list, and Undo restores it', async () => {
  api.on(adminEndpoints.list, response(many(2)))
  api.on(adminEndpoints.remove, { status: true, message: 'Admin deleted successfully', data: restorable })
  api.on(adminEndpoints.restore, { status: true, message: 'Admin restored successfully' })
  const view = open()
  await screen.findByText('Person 1')
  api.on(adminEndpoints.list, response([admin(2)]))
  await confirmDelete(view)
  expect(await screen.findByText('Admin deleted successfully')).toBeTruthy()
  const row = () => screen.queryByRole('cell', { name: 'Person 1' })
  await waitFor(() => expect(row()).toBeNull())
  expect(api.received(adminEndpoints.remove)[0]?.params['id']).toBe('admin-1')
  api.on(adminEndpoints.list, response(many(2)))
  await view.user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Admin restored successfully')).toBeTruthy()
  await waitFor(() => expect(row()).toBeTruthy())
})

test('after a delete the focus is on Delete of the next row that has one', async () => {
  localStorage.setItem('gatehouse-admin', JSON.stringify(admin(2)))
  api.on(adminEndpoints.list, response(many(3)))
  api.on(adminEndpoints.remove, { status: true, message: 'Admin deleted successfully' })
  const view = open()
  await screen.findByText('Person 1')
  api.on(adminEndpoints.list, response([admin(2), admin(3)]))
  await confirmDelete(view)
  await waitFor(() => expect(screen.queryByText('Person 1')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Person 3' })))
})

test.each([
  [errorReply('internal', 'Something went wrong'), 'An Error Occurred'],
  [connectionLost, 'An Error Occurred'],
  [errorReply('too_many', 'Too many requests'), 'Too many requests'],
  [errorReply('conflict', 'At least one admin must remain'), 'At least one admin must remain'],
])('a failed delete shows the reason', async (error, message) => {
  api.on(adminEndpoints.list, response(many(2)))
  api.on(adminEndpoints.remove, error)
  await confirmDelete(open())
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText('Person 1')).toBeTruthy()
})

test.each([
  ['a bare array', (list: unknown[]) => list],
  ['an object with data', (list: unknown[]) => ({ status: true, data: list })],
])('admins of a host with only the specified calls are read as %s', async (_, shape) => {
  useSpecificationHost(api)
  const plain = { id: 7, name: 'Bola Ade', email: 'bola@homes.ng', phone_number: 8031112222, status: '1' }
  api.on(adminEndpoints.list, () => jsonReply(shape([plain])))
  api.on(adminEndpoints.remove, () => jsonReply({ status: true }))
  const { user } = open()
  const row = (await screen.findByText('Bola Ade')).closest<HTMLElement>('[role=row]')!
  expect(within(row).getByText('15-08-2024')).toBeTruthy()
  expect(within(row).getByText('+234 803 111 2222')).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: 'Delete Bola Ade' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Admin deleted successfully')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})
