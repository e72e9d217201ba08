import { describe, expect, test } from 'vitest'

import { callsOf } from './calls'
import { allEndpoints } from './endpoints'
import { hrefFor } from './endpoint'
import { z } from './zod'

const find = callsOf('Houses').get('/data/houses/{id}/rooms/{room}', 'A room', {
  query: z.object({
    q: z.optional(z.string()),
    limit: z.optional(z.number()),
    page: z.optional(z.nullable(z.number())),
  }),
})

describe('the address of a call', () => {
  test('has its parameters in their places, encoded', () => {
    expect(hrefFor(find, { id: '0190', room: '5' })).toBe('/data/houses/0190/rooms/5')
    expect(hrefFor(find, { id: '../admin', room: 'a?b#c%' })).toBe('/data/houses/..%2Fadmin/rooms/a%3Fb%23c%25')
  })

  test('has the fields of the query without the empty ones; 0 is not empty', () => {
    const params = { id: '1', room: '2' }
    expect(hrefFor(find, params, { q: 'Ìkòyí & co', limit: 0 })).toBe(
      '/data/houses/1/rooms/2?q=%C3%8Ck%C3%B2y%C3%AD+%26+co&limit=0',
    )
    expect(hrefFor(find, params, { q: '', page: null })).toBe('/data/houses/1/rooms/2')
  })
})

describe('the calls of the API', () => {
  const specifiedCalls = [
    'GET /data/properties',
    'GET /data/properties/{id}',
    'POST /admin/properties/add',
    'PUT /admin/properties/edit/{id}',
    'DELETE /admin/properties/delete/{id}',
    'POST /admin/property-archive/add/{id}',
    'POST /admin/property-archive/remove/{id}',
    'GET /admin/property-archive',
    'GET /admin/agents',
    'POST /admin/agents/add',
    'GET /admin/agents/{id}',
    'DELETE /admin/agents/delete/{id}',
    'GET /admin/get-users',
    'GET /admin/recent-signups',
    'GET /admin/inquiries',
    'GET /data/banners',
    'POST /admin/banners/add',
    'DELETE /admin/banners/delete/{id}',
    'GET /data/announcements',
    'POST /admin/announcements/add',
    'PUT /admin/announcements/edit/{id}',
    'DELETE /admin/announcements/delete/{id}',
    'GET /admin/affiliates',
    'POST /admin/affiliate-register',
    'PUT /admin/affiliate-status/{affiliate_code}',
    'POST /admin/auth/signin',
    'GET /admin/get-admins',
    'POST /admin/auth/register-admin',
    'DELETE /admin/users/delete/{id}',
  ]
  const endpoints = allEndpoints.map(({ method, path }) => `${method} ${path}`)

  test.each(specifiedCalls)('have the method and path of the specification: %s', (call) => {
    expect(endpoints).toContain(call)
  })

  test('are unique', () => {
    expect(new Set(endpoints).size).toBe(endpoints.length)
  })

  test('need a token, except sign-in and one-use links, also of exports', () => {
    const open = allEndpoints.filter(({ access }) => access === 'anyone').map(({ path }) => path)
    expect(open).toEqual([
      '/admin/auth/signin',
      '/admin/auth/signin/second-step',
      '/admin/auth/signin/passkey/begin',
      '/admin/auth/signin/passkey',
      '/admin/auth/link/find',
      '/admin/auth/link/use',
      '/admin/export/download/{token}',
    ])
  })
})
