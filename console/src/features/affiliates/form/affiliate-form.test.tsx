import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { sampleAffiliate } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openAffiliates, useAffiliatesApi } from '../../../../test/affiliates'
import { expectSameKey } from '../../../../test/expect-same-key'
import { connectionLost, jsonReply, errorReply } from '../../../../test/fake-api'

const api = useAffiliatesApi()

const field = (name: string) => screen.getByRole('textbox', { name })
const submit = () => screen.getByRole('button', { name: 'Create Affiliate' })

async function openForm() {
  const view = openAffiliates('/affiliates?form=new')
  await screen.findByRole('textbox', { name: 'First name' })
  return view
}
type User = Awaited<ReturnType<typeof openForm>>['user']

async function fill(user: User, count = '12') {
  await user.type(field('First name'), 'Tunde')
  await user.type(field('Last name'), 'Bello')
  await user.type(field('Phone number'), '0803 123 4567')
  await user.type(field('Number of properties'), count)
  await user.type(field('Value'), '4500000')
  await user.click(screen.getByRole('combobox', { name: 'Payment status' }))
  await user.click(await screen.findByRole('option', { name: 'Pending' }))
}

test('submit is disabled until everything is set; the status is Activated unless chosen', async () => {
  const { user } = await openForm()
  expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Activated')
  expect(submit()).toHaveProperty('disabled', true)
  await fill(user)
  await waitFor(() => expect(submit()).toHaveProperty('disabled', false))
  await user.clear(field('Number of properties'))
  expect(submit()).toHaveProperty('disabled', true)
})

test('a count that is not a whole number shows an error at its field, and nothing is sent', async () => {
  const { user } = await openForm()
  await fill(user, '2.5')
  await user.click(submit())
  expect(await screen.findByText('The number of properties must be a whole number from 0 to 1,000,000')).toBeTruthy()
  expect(api.received(affiliateEndpoints.create)).toHaveLength(0)
})

test.each([
  [() => errorReply('invalid', 'Use at most 40 characters'), 'Use at most 40 characters'],
  [() => jsonReply({ status: false }, 500), 'Failed to create affiliate'],
  [connectionLost, 'Error creating affiliate'],
])('a failure is shown in the form, and what was typed stays', async (response, message) => {
  api.on(affiliateEndpoints.create, response)
  const { user } = await openForm()
  await fill(user)
  await user.click(submit())
  expect(await screen.findByText(message)).toBeTruthy()
  expect(field('First name')).toHaveProperty('value', 'Tunde')
})

test('an affiliate is sent with its count as an integer, and the list shows it', async () => {
  api.host.rows = []
  api.on(affiliateEndpoints.create, () => {
    api.host.rows = [sampleAffiliate]
    return { status: true as const, message: 'Affiliate created successfully', data: sampleAffiliate }
  })
  const { user, router } = await openForm()
  await fill(user)
  expect(screen.getByText('4.5 million naira')).toBeTruthy()
  await user.click(submit())
  expect(await screen.findByText('Affiliate created successfully')).toBeTruthy()
  expect(screen.getByText(/^The code of/).textContent).toBe('The code of Tunde Bello is GH-7K3M9.')
  await user.click(screen.getByRole('button', { name: /^Copy Code Affiliate created/ }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('GH-7K3M9'))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(api.received(affiliateEndpoints.create)[0]?.body).toEqual({
    first_name: 'Tunde',
    last_name: 'Bello',
    phone_number: '0803 123 4567',
    property_count: 12,
    value: '4500000',
    status: 'Activated',
    payment_status: 'Pending',
  })
  expect(await within(await screen.findByRole('table')).findByText('Tunde Bello')).toBeTruthy()
})

test('an affiliate whose response was lost is sent with the same key after a reload', async () => {
  api.on(affiliateEndpoints.create, connectionLost)
  const first = await openForm()
  await fill(first.user)
  await first.user.click(submit())
  await screen.findByText('Error creating affiliate')
  first.unmount()
  api.on(affiliateEndpoints.create, { status: true, message: 'Affiliate created successfully', data: sampleAffiliate })
  const { user } = await openForm()
  await user.click(submit())
  expect(await screen.findByText('Affiliate created successfully')).toBeTruthy()
  expectSameKey(api.received(affiliateEndpoints.create))
})
