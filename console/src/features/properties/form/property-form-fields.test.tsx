import { propertyFields } from '@gatehouse/contract/entities/property'
import type { Field } from '@gatehouse/contract/fields/field'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { field, openNew, usePropertyFormApi } from '../../../../test/property-form'

usePropertyFormApi()

/** State, reference, facts and captions are set elsewhere or have fields of their own. */
const isInForm = (field: Field) => field.input !== undefined || field.isComputed === true

test('each field with a label is in the form', async () => {
  await openNew()
  // The list behind it has filters with the same labels.
  const form = within(screen.getByRole('dialog', { name: 'New Property' }))
  const shown = Object.entries<Field>(propertyFields).flatMap(([, field]) =>
    isInForm(field) ? (field.label ?? []) : [],
  )
  const missing = shown.filter((label) => form.queryAllByText(label).length === 0)
  expect(missing).toEqual([])
})

test('below a price of 0 the form says what customers read', async () => {
  const { user } = await openNew()
  await user.type(field('Price'), '0')
  expect(screen.getByRole('textbox', { name: 'Price', description: 'Shared as “Price on request”' })).toBeTruthy()
  await user.type(field('Price'), '{Backspace}5000000')
  expect(screen.getByRole('textbox', { name: 'Price', description: '5 million naira' })).toBeTruthy()
})
