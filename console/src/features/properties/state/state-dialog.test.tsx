import { type PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyCard, samplePropertyRecord, sampleStats } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { PropertiesPage } from '../list/properties-page'

const api = useFakeApi()
const done = { status: true as const, message: 'Property state updated successfully', change_id: 'c1' }

const listIn = (more: Partial<PropertyCard>) =>
  api.on(propertyEndpoints.list, {
    status: true,
    data: [{ ...samplePropertyCard, version: 3, ...more }],
    total: 1,
    next_cursor: null,
  })

beforeEach(() => {
  api.on(statsEndpoints.find, { status: true, data: sampleStats })
  listIn({})
})

/** Chooses a state in the menu of the only card. */
async function choose(state: string) {
  const { user } = renderPage(<PropertiesPage />, { at: '/properties' })
  await user.click(await screen.findByRole('button', { name: /^Actions for / }))
  await user.click(await screen.findByRole('menuitem', { name: 'Set State' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set State' }))
  expect(dialog.getByRole('button', { name: 'Available' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(dialog.getByRole('button', { name: state }))
  return user
}

test.each([
  ['Sell', 'available', ['Available', 'Under offer', 'Sold', 'Withdrawn']],
  ['Lease', 'available', ['Available', 'Under offer', 'Let', 'Withdrawn']],
  // The state that it has is shown, however it was set.
  ['Sell', 'let', ['Available', 'Under offer', 'Sold', 'Let', 'Withdrawn']],
] as const)('a listing of the type %s that is %s is offered the states %j', async (type, state, offered) => {
  listIn({ type, state })
  const { user } = renderPage(<PropertiesPage />, { at: '/properties' })
  await user.click(await screen.findByRole('button', { name: /^Actions for / }))
  await user.click(await screen.findByRole('menuitem', { name: 'Set State' }))
  const states = within(await screen.findByRole('list', { name: 'State' })).getAllByRole('button')
  expect(states.map(({ textContent }) => textContent)).toEqual(offered)
})

const sent = () => api.received(propertyEndpoints.setState).map(({ body, headers }) => [body, headers.get('If-Match')])

test('a state is set by one press, shown on the card, and can be undone', async () => {
  api.on(propertyEndpoints.setState, () => {
    listIn({ state: 'under offer', version: 4 })
    return done
  })
  await choose('Under offer')
  expect(await screen.findByText('Property state updated successfully: under offer')).toBeTruthy()
  expect(await within(screen.getByRole('article')).findByText('Under offer')).toBeTruthy()
  expect(sent()).toEqual([[{ state: 'under offer' }, '"3"']])
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Archive/ })).toBeNull()
})

test('a listing that is sold is archived from the notice', async () => {
  api.on(propertyEndpoints.setState, done)
  api.on(propertyEndpoints.archive, { status: true, message: 'Property archived successfully' })
  const user = await choose('Sold')
  await user.click(await screen.findByRole('button', { name: /^Archive/ }))
  expect(await screen.findByText('Property archived successfully')).toBeTruthy()
  expect(api.received(propertyEndpoints.archive)[0]?.params['id']).toBe(samplePropertyCard.id)
})

test('what someone else has changed besides is no conflict', async () => {
  api.on(propertyEndpoints.setState, ({ headers }) =>
    headers.get('If-Match') === '"3"'
      ? errorReply('stale', 'Someone else changed this property in the meantime', {
          current: { ...samplePropertyRecord, price: 1, version: 5 },
        })
      : done,
  )
  await choose('Withdrawn')
  expect(await screen.findByText('Property state updated successfully: withdrawn')).toBeTruthy()
  expect(sent()).toEqual([
    [{ state: 'withdrawn' }, '"3"'],
    [{ state: 'withdrawn' }, '"5"'],
  ])
})

test('a state that someone else has set meanwhile stays, and the notice says who', async () => {
  const message = 'Amina Bello has set the state to sold in the meantime'
  api.on(propertyEndpoints.setState, () => {
    listIn({ state: 'sold', version: 5 })
    return errorReply('stale', message, { current: { ...samplePropertyRecord, state: 'sold', version: 5 } })
  })
  await choose('Withdrawn')
  expect(await screen.findByText(message)).toBeTruthy()
  await waitFor(() => expect(within(screen.getByRole('article')).getByText('Sold')).toBeTruthy())
  expect(sent()).toHaveLength(1)
})
