import type { WebhookDelivery } from '@gatehouse/contract/webhooks/delivery'
import { type Webhook, webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, useFakeApi } from '../../../test/fake-api'
import { renderPage } from '../../../test/render-page'
import { WebhookPage } from './deliveries/webhook-page'
import { WebhooksPage } from './list/webhooks-page'

const api = useFakeApi()

const webhook = (more: Partial<Webhook> = {}): Webhook => ({
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Website',
  url: 'https://www.example.com/hooks',
  events: ['property', 'signup'],
  is_paused: false,
  disabled_at: null,
  failing_since: null,
  pending: 0,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
  version: 1,
  ...more,
})
const delivery = (more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: '01900000-0000-7000-8000-0000000000d1',
  created_at: '2026-11-24T13:05:00.000Z',
  type: 'property.update',
  seq: 12,
  entity: 'property',
  entity_id: '01900000-0000-7000-8000-0000000000a1',
  state: 'failed',
  attempts: 3,
  last_attempt_at: '2026-11-24T13:09:00.000Z',
  next_attempt_at: null,
  duration_ms: 1_204,
  response_status: 500,
  response_text: '<h1>Out of order</h1>',
  error: 'The receiver responded with 500',
  ...more,
})
const respond = (...webhooks: Webhook[]) => {
  api.on(webhookEndpoints.list, { status: true, data: webhooks })
  if (webhooks[0]) api.on(webhookEndpoints.find, { status: true, data: webhooks[0] })
}
const open = (at = '/webhooks') => renderPage(<WebhooksPage />, { at })
const openOne = (...deliveries: WebhookDelivery[]) => {
  respond(webhook())
  api.on(webhookEndpoints.deliveries, { status: true, data: deliveries, total: deliveries.length })
  return renderPage(<WebhookPage />, { at: `/webhooks/${webhook().id}`, path: '/webhooks/:id' })
}
const secret = `whsec_${'x'.repeat(43)}=`

test('each webhook has its address, the kinds of records and whether it works', async () => {
  respond(
    webhook(),
    webhook({ id: 'b', name: 'Paused one', is_paused: true, pending: 2 }),
    webhook({ id: 'c', name: 'Failing one', failing_since: '2026-11-24T13:05:00.000Z', pending: 1 }),
    webhook({ id: 'd', name: 'Disabled one', disabled_at: '2026-11-24T13:05:00.000Z' }),
  )
  open()
  const rows = within(await screen.findByRole('list', { name: 'Webhooks' })).getAllByRole('listitem')
  const texts = rows.map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(
    /Website.*Active.*https:\/\/www\.example\.com\/hooks.*properties, sign-ups.*Everything is delivered/,
  )
  expect(texts[1]).toMatch(/Paused.*2 changes wait/)
  expect(texts[2]).toMatch(/Failing.*24 November 2026.*1 change waits/)
  expect(texts[3]).toMatch(/Disabled.*accepted nothing/)
})

test('without webhooks, or with an error, the page says so', async () => {
  api.on(webhookEndpoints.list, errorReply('internal', 'Something went wrong'))
  const { user } = open()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch webhooks')
  respond()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No webhooks yet')).toBeTruthy()
})

test('a webhook is created, and its secret is shown once', async () => {
  respond()
  api.on(webhookEndpoints.create, { status: true, message: 'Webhook created successfully', data: webhook(), secret })
  const { user } = open('/webhooks?form=new')
  await user.type(await screen.findByLabelText(/^Name/), 'Website')
  await user.type(screen.getByLabelText(/^Address/), 'https://www.example.com/hooks')
  await user.click(screen.getByRole('checkbox', { name: 'Properties' }))
  await user.click(screen.getByRole('button', { name: 'Create Webhook' }))
  const shown = await screen.findByRole('dialog', { name: 'Secret of Website' })
  expect(within(shown).getByLabelText<HTMLInputElement>('Secret').value).toBe(secret)
  expect(api.received(webhookEndpoints.create).map(({ body }) => body)).toMatchObject([
    { name: 'Website', url: 'https://www.example.com/hooks', events: ['property'] },
  ])
  await user.click(within(shown).getByRole('button', { name: 'Done' }))
  expect(screen.queryByDisplayValue(secret)).toBeNull()
})

test('an address that the server rejects is marked at its field', async () => {
  respond()
  api.on(webhookEndpoints.create, errorReply('invalid', 'Not public', { errors: { url: 'The address is not public' } }))
  const { user } = open('/webhooks?form=new')
  await user.type(await screen.findByLabelText(/^Name/), 'Website')
  await user.type(screen.getByLabelText(/^Address/), 'https://10.0.0.1/')
  await user.click(screen.getByRole('checkbox', { name: 'Properties' }))
  await user.click(screen.getByRole('button', { name: 'Create Webhook' }))
  expect((await screen.findByText('The address is not public')).id).toBe(
    screen
      .getByLabelText(/^Address/)
      .getAttribute('aria-describedby')
      ?.split(' ')
      .at(-1),
  )
})

test('a webhook is paused and resumed, and gets a new secret after a question', async () => {
  respond(webhook())
  api.on(webhookEndpoints.update, { status: true, message: 'Webhook updated successfully', data: webhook() })
  api.on(webhookEndpoints.changeSecret, { status: true, message: 'Secret changed', data: { secret } })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Actions for Website' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Pause/ }))
  expect(await screen.findByText('Webhook paused')).toBeTruthy()
  expect(api.received(webhookEndpoints.update)[0]!.body).toMatchObject({ is_paused: true, name: 'Website' })
  await user.click(screen.getByRole('button', { name: 'Actions for Website' }))
  await user.click(await screen.findByRole('menuitem', { name: /^New Secret/ }))
  await user.click(await screen.findByRole('button', { name: 'Make New Secret' }))
  expect(await screen.findByDisplayValue(secret)).toBeTruthy()
})

test('deliveries have their state and the response, and one is sent again', async () => {
  api.on(webhookEndpoints.resend, { status: true, data: delivery({ state: 'pending' }) })
  const { user } = openOne(
    delivery(),
    delivery({ id: 'd2', type: 'webhook.test', seq: null, state: 'delivered', error: '', response_status: 200 }),
  )
  const table = await screen.findByRole('table', { name: 'Deliveries to Website' })
  expect((await within(table).findByText('property.update')).closest('[role=row]')?.textContent).toMatch(
    /24 November 2026.*Failed.*Status 500.*1,204 ms/,
  )
  await user.click(within(table).getByRole('button', { name: /^Details of property\.update/ }))
  expect(await screen.findByText('<h1>Out of order</h1>')).toBeTruthy()
  expect(screen.getByText(/3 attempts/).textContent).toContain('The receiver responded with 500.')
  await user.click(screen.getByRole('button', { name: 'Send Again' }))
  expect(await screen.findByText('It is sent again')).toBeTruthy()
})

test('a test is sent, and its result is said', async () => {
  api.on(webhookEndpoints.test, { status: true, data: delivery({ type: 'webhook.test', seq: null }) })
  const { user } = openOne()
  expect(await screen.findByText('No deliveries yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send Test' }))
  expect(await screen.findByText('The receiver has not accepted the test')).toBeTruthy()
  expect(screen.getByText('The receiver responded with 500')).toBeTruthy()
})
