import { type ApiKey, apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, useFakeApi } from '../../../test/fake-api'
import { renderPage } from '../../../test/render-page'
import { KeysPage } from './list/keys-page'

const api = useFakeApi()

const key = (more: Partial<ApiKey> = {}): ApiKey => ({
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Website',
  scopes: ['read listings', 'intake'],
  allowed_addresses: [],
  ending: 'k4Zq',
  created_at: '2026-11-20T09:00:00.000Z',
  created_by: 'Ngozi Adeyemi',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
  ...more,
})
const respond = (...keys: ApiKey[]) => api.on(apiKeyEndpoints.list, { status: true, data: keys })
const open = (at = '/keys') => renderPage(<KeysPage />, { at })

test('the page lists keys with what they may do, and those that ended apart', async () => {
  respond(
    key({ allowed_addresses: ['203.0.113.7'], last_used_at: '2026-11-24T13:05:00.000Z' }),
    key({ id: 'b', name: 'Portal', revoked_at: '2026-11-21T09:00:00.000Z' }),
    key({ id: 'c', name: 'Trial', expires_at: '2026-01-01T00:00:00.000Z' }),
  )
  open()
  const usable = await screen.findByRole('list', { name: 'Keys' })
  expect(within(usable).getAllByRole('listitem').length).toBe(1)
  expect(usable.textContent).toMatch(/Website.*ghk_…k4Zq.*read listings.*intake.*Last used.*Only from 203\.0\.113\.7/)
  const ended = screen.getByRole('list', { name: 'Revoked and Expired Keys' })
  expect(ended.textContent).toMatch(/Portal.*Revoked.*Trial.*Expired/)
  expect(within(ended).queryByRole('button')).toBeNull()
  expect(within(usable).getByRole('link', { name: 'Activity of Website' }).getAttribute('href')).toContain(
    '/activity?admin_id=',
  )
})

test('without keys, or with an error, the page says so', async () => {
  respond()
  open()
  expect(await screen.findByText('No keys yet')).toBeTruthy()
})

test('an error of the server is shown, and Retry loads the keys', async () => {
  api.on(apiKeyEndpoints.list, errorReply('internal', 'Something went wrong'))
  const { user } = open()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch keys')
  respond(key())
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Website')).toBeTruthy()
})

test('a key is created with the chosen scopes, and shown once', async () => {
  respond()
  const secret = `ghk_${'x'.repeat(39)}k4Zq`
  api.on(apiKeyEndpoints.create, { status: true, message: 'Key created', data: { ...key(), key: secret } })
  const { user } = open('/keys?form=new')
  await user.type(await screen.findByLabelText(/^Name/), 'Website')
  await user.click(screen.getByRole('checkbox', { name: /^read listings/ }))
  await user.click(screen.getByRole('checkbox', { name: /^intake/ }))
  await user.type(screen.getByLabelText(/^Only from these addresses/), 'here')
  await user.click(screen.getByRole('button', { name: 'Create Key' }))
  expect(await screen.findByText(/^Enter addresses such as/)).toBeTruthy()
  await user.clear(screen.getByLabelText(/^Only from these addresses/))
  await user.type(screen.getByLabelText(/^Only from these addresses/), '203.0.113.7, 203.0.113.0/24')
  await user.click(screen.getByRole('button', { name: 'Create Key' }))
  const shown = await screen.findByRole('dialog', { name: 'Key for Website' })
  expect(within(shown).getByLabelText<HTMLInputElement>('Key').value).toBe(secret)
  const request = await within(shown).findByRole('button', { name: 'Copy the First Request' })
  const { origin } = window.location
  expect(request.textContent).toBe(`curl "${origin}/data/properties?limit=3" -H "Authorization: Bearer ${secret}"`)
  const docs = within(shown).getByRole('link', { name: 'API documentation' })
  expect(docs.getAttribute('href')).toBe(`${origin}/docs`)
  expect(api.received(apiKeyEndpoints.create).map(({ body }) => body)).toEqual([
    {
      name: 'Website',
      scopes: ['read listings', 'intake'],
      expires_at: null,
      allowed_addresses: ['203.0.113.7', '203.0.113.0/24'],
    },
  ])
  await user.click(within(shown).getByRole('button', { name: 'Done' }))
  expect(screen.queryByDisplayValue(secret)).toBeNull()
})

test('a key is revoked after a question', async () => {
  respond(key())
  api.on(apiKeyEndpoints.revoke, { status: true, message: 'Key revoked' })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Revoke Website' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Are you sure you want to revoke this key?')
  respond(key({ revoked_at: '2026-11-25T09:00:00.000Z' }))
  await user.click(within(question).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByRole('list', { name: 'Revoked and Expired Keys' })).toBeTruthy()
})
