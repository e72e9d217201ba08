import { propertyFields } from '@gatehouse/contract/entities/property'
import { labelsOf } from '@gatehouse/contract/fields/derive'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openNew, usePropertyFormApi } from '../../../../test/property-form'

usePropertyFormApi()

test('each field with a label is in the form', async () => {
  await openNew()
  // The list behind it has filters with the same labels.
  const form = within(screen.getByRole('dialog', { name: 'New Property' }))
  const missing = Object.values(labelsOf(propertyFields)).filter((label) => form.queryAllByText(label).length === 0)
  expect(missing).toEqual([])
})
