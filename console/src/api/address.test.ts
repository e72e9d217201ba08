import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { afterEach, expect, test } from 'vitest'

import { settings } from '../settings'
import { buildAddress } from './address'

afterEach(() => Object.assign(settings, { apiHost: '', authHost: '' }))

test('signing in goes to the auth host, every other call to the API host', () => {
  Object.assign(settings, { apiHost: 'https://api.example.com', authHost: 'https://auth.example.com' })
  expect(buildAddress(sessionEndpoints.signIn)).toBe('https://auth.example.com/admin/auth/signin')
  expect(buildAddress(adminEndpoints.create)).toBe('https://api.example.com/admin/auth/register-admin')
  expect(buildAddress(propertyEndpoints.find, { id: '7' })).toBe('https://api.example.com/data/properties/7')
})
