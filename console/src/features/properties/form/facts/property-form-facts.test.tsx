import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { factFields } from '@gatehouse/contract/listing/facts'
import { samplePropertyRecord } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { errorReply } from '../../../../../test/fake-api'
import {
  add,
  field,
  fill,
  lastForm,
  openNew,
  saveChanges,
  saved,
  usePropertyFormApi,
} from '../../../../../test/property-form'
import { useSpecificationHost } from '../../../../../test/specification-host'

const api = usePropertyFormApi()
const group = async () => {
  const summary = await screen.findByText('Facts')
  return summary.closest('details')!
}
const sentFacts = (texts: Readonly<Record<string, unknown>>) => JSON.parse(String(texts['facts'])) as unknown

test('each fact has its input in a group that is folded, and those that are typed are sent', async () => {
  const { user } = await openNew()
  await fill(user)
  const facts = await group()
  expect(facts.open).toBe(false)
  await user.click(screen.getByText('Facts'))
  await waitFor(() => expect(facts.open).toBe(true))
  const labels = Object.values(factFields).map(({ label }) => label)
  expect(labels.filter((label) => within(facts).queryAllByText(label).length !== 1)).toEqual([])
  await user.type(field('Caution deposit'), '450000')
  expect(field('Caution deposit')).toHaveProperty('value', '450,000')
  await user.type(field('Land size'), '1.5')
  await user.click(screen.getByRole('checkbox', { name: 'Generator' }))
  await user.click(screen.getByRole('combobox', { name: /^Title document/ }))
  await user.click(await screen.findByRole('option', { name: 'C of O' }))
  expect(within(facts).getByText('4 given')).toBeTruthy()
  await add(user)
  await screen.findByText('Property created successfully')
  expect(sentFacts(lastForm(api.received(propertyEndpoints.create)).texts)).toEqual({
    title: 'C of O',
    land_size: '1.5',
    caution: '450000',
    power: ['Generator'],
  })
})

test('an edit opens the group of a property with facts, and sends those that differ', async () => {
  const { user } = await api.openEdit({ facts: { title: 'Receipt', toilets: 3, serviced: false, estate: 'Pinnock' } })
  expect((await group()).open).toBe(true)
  await user.clear(field('Toilets'))
  await user.type(field('Estate'), ' Beach')
  await saveChanges(user)
  await screen.findByText('Property updated successfully')
  const sent = lastForm(api.received(propertyEndpoints.update))
  expect(sentFacts(sent.texts)).toEqual({ toilets: '', estate: 'Pinnock Beach' })
})

test('an edit of something else sends no facts', async () => {
  const { user } = await api.openEdit({ facts: { title: 'Receipt' } })
  await user.type(field('Location'), '!')
  await saveChanges(user)
  await screen.findByText('Property updated successfully')
  expect(lastForm(api.received(propertyEndpoints.update)).texts).not.toHaveProperty('facts')
})

test('an error is shown at the fact, whose group opens', async () => {
  const { user } = await api.openEdit()
  await user.click(await screen.findByText('Facts'))
  await user.type(field('Toilets'), '2.5')
  await user.click(screen.getByText('Facts'))
  await saveChanges(user)
  expect(await screen.findByText('Toilets must be a whole number from 0 to 1000')).toBeTruthy()
  expect((await group()).open).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(field('Toilets')))
  await user.clear(field('Toilets'))
  api.on(propertyEndpoints.update, errorReply('invalid', 'Too low', { errors: { 'facts.caution': 'Too low' } }))
  await user.type(field('Caution deposit'), '1')
  await saveChanges(user)
  await waitFor(() => expect(field('Caution deposit').getAttribute('aria-invalid')).toBe('true'))
})

test('two admins who change different facts both keep their change', async () => {
  const current = { ...samplePropertyRecord, facts: { title: 'C of O' }, version: 2 }
  const reply = api.openEdit({ facts: { title: 'Receipt' } })
  api.on(propertyEndpoints.update, ({ headers }) =>
    headers.get('If-Match') === '"1"'
      ? errorReply('stale', 'Someone else changed this property', { current })
      : saved('Property updated successfully'),
  )
  const { user } = await reply
  await group()
  await user.type(field('Toilets'), '4')
  await saveChanges(user)
  await screen.findByText(/^Someone else changed Title document in the meantime/)
  await screen.findByText('Property updated successfully')
  expect(sentFacts(lastForm(api.received(propertyEndpoints.update)).texts)).toEqual({ toilets: '4' })
})

test('the land in m² and the law on rent are shown while they apply', async () => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'gatehouse-plot-sizes', content: 'Lagos=648' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  const facts = { land_size: 2, land_unit: 'plot', minimum_rent_months: 12 }
  const { user } = await api.openEdit({ type: 'Lease', location: 'Yaba, Lagos', facts })
  await group()
  expect(screen.getByText('= 1,296 m²')).toBeTruthy()
  expect(screen.queryByText(/at most one year of rent/)).toBeNull()
  await user.clear(field('Minimum rent in months'))
  await user.type(field('Minimum rent in months'), '24')
  expect(await screen.findByText(/at most one year of rent in advance \(Tenancy Law of Lagos State/)).toBeTruthy()
  await user.clear(field('Location'))
  await user.type(field('Location'), 'Enugu')
  await waitFor(() => expect(screen.queryByText('= 1,296 m²')).toBeNull())
  expect(screen.queryByText(/at most one year of rent/)).toBeNull()
})

test('a server that has only the specified calls is not asked for facts', async () => {
  useSpecificationHost(api)
  await openNew()
  await screen.findByLabelText('Add Photos')
  expect(screen.queryByText('Facts')).toBeNull()
})
