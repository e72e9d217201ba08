import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sampleAgent, samplePropertyCard, samplePropertyRecord } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { PropertiesPage } from '../src/features/properties/list/properties-page'
import type { Received } from './fake-api'
import { errorReply, useFakeApi } from './fake-api'
import { renderPage } from './render-page'
import { fileOf } from './sample-files'

type User = ReturnType<typeof renderPage>['user']

export const saved = (message: string) => ({ status: true as const, message, data: samplePropertyRecord })

/** A server with one property and one agent, where every save succeeds. */
export function usePropertyFormApi() {
  const api = useFakeApi()
  beforeEach(() => {
    api.on(statsEndpoints.find, errorReply('internal', 'Something went wrong'))
    api.on(propertyEndpoints.list, { status: true, data: [samplePropertyCard], total: 1, next_cursor: null })
    api.on(propertyEndpoints.find, { status: true, data: samplePropertyRecord })
    api.on(agentEndpoints.list, { status: true, data: [sampleAgent], total: 1, next_cursor: null })
    api.on(agentEndpoints.find, { status: true, data: sampleAgent })
    api.on(propertyEndpoints.create, saved('Property created successfully'))
    api.on(propertyEndpoints.update, saved('Property updated successfully'))
  })
  return {
    ...api,
    /** Opens Edit Property of the sample with some fields changed. */
    openEdit: (more: Partial<PropertyRecord> = {}) => {
      api.on(propertyEndpoints.find, { status: true, data: { ...samplePropertyRecord, ...more } })
      return openEdit()
    },
  }
}

export async function openNew() {
  const view = renderPage(<PropertiesPage />, { at: '/properties' })
  await view.user.click(screen.getByRole('button', { name: 'Create New Property' }))
  await screen.findByRole('button', { name: 'Add Property' })
  return view
}

async function openEdit() {
  const view = renderPage(<PropertiesPage />, { at: `/properties?form=${samplePropertyRecord.id}` })
  await screen.findByRole('button', { name: 'Save Changes' })
  return view
}

/** The location has suggestions. */
export const field = (name: string) => screen.getByRole(name === 'Location' ? 'combobox' : 'textbox', { name })

export const addPhotos = (user: User, ...files: File[]) => user.upload(screen.getByLabelText('Add Photos'), files)

/** All required fields of a new property. The texts are pasted: typing renders the form for each letter. */
export async function fill(user: User) {
  await addPhotos(user, fileOf('jpg', 'front.jpg'))
  await screen.findByRole('button', { name: 'Image 1, Cover' })
  await user.click(field('Location'))
  await user.paste('Plot 12, Admiralty Way')
  await user.type(field('Price'), '85000000')
  fireEvent.change(screen.getByLabelText('Available From'), { target: { value: '2027-01-15' } })
  await user.click(screen.getByRole('checkbox', { name: 'Gym' }))
  await user.click(field('Description'))
  await user.paste('Five bedrooms')
}

export const add = (user: User) => user.click(screen.getByRole('button', { name: 'Add Property' }))
export const saveChanges = (user: User) => user.click(screen.getByRole('button', { name: 'Save Changes' }))

/** The last form that was sent. */
export function lastForm(calls: Received[]) {
  const last = calls.at(-1)
  if (!last?.form) throw new Error('No form was sent')
  const entries = [...last.form.entries()]
  const filesOf = (group: string) =>
    entries.flatMap(([name, value]) => (name === group && typeof value !== 'string' ? [value] : []))
  return {
    headers: last.headers,
    names: entries.map(([name]) => name),
    texts: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
    files: (group: string) => filesOf(group).map(({ name }) => name),
    sizes: (group: string) => filesOf(group).map(({ size }) => size),
  }
}
