import { describe, expect, test } from 'vitest'

import { Admin } from './admin'
import { Affiliate } from './affiliate'
import { Agent } from './agent'
import { Announcement } from './announcement'
import { Banner } from './banner'
import { allEndpoints } from '../endpoints'
import { Career, careerTypes } from './career'
import { Property } from './property'
import { amenityOptions, propertyTypes } from './property-choices'
import { Signup } from './signup'
import { z } from '../zod'

/** Field names, as a JSON schema lists them. */
function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  if (!schema) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

const propertyForm =
  'type location agent_id property_availability price living_room bedroom bathroom finance property_description property_type_id amenities property_images floor_plan video_upload'

describe('the fields of the specification', () => {
  test.each([
    ['a property (S3.1)', Property, `id ${propertyForm} archived created_at`],
    [
      'an agent (S3.4)',
      Agent,
      'id first_name last_name company_name email phone_number logo city postcode status created_at',
    ],
    [
      'an affiliate (S3.6)',
      Affiliate,
      'id first_name last_name phone_number affiliate_code property_count value status payment_status created_at',
    ],
    ['an admin (S3.7)', Admin, 'id name email phone_number created_at status'],
    ['a banner (S3.8)', Banner, 'id banner_link redirect_link'],
    ['an announcement (S3.10)', Announcement, 'id announcement_text redirect_link created_at'],
    ['a sign-up (S3.13)', Signup, 'id created_at name email'],
    ['a career (S3.15)', Career, 'id title description location position salary type link'],
  ])('are in %s', (_, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  test.each([
    ['POST /admin/properties/add', propertyForm],
    ['PUT /admin/properties/edit/{id}', propertyForm],
    ['POST /admin/agents/add', 'first_name last_name email phone_number company_name city postcode status logo'],
    ['POST /admin/banners/add', 'banner_image redirect_link'],
    ['POST /admin/announcements/add', 'announcement_text redirect_link'],
    ['PUT /admin/announcements/edit/{id}', 'announcement_text redirect_link'],
    ['POST /admin/affiliate-register', 'first_name last_name phone_number property_count value status payment_status'],
    ['PUT /admin/affiliate-status/{affiliate_code}', 'status payment_status'],
    ['POST /admin/auth/signin', 'email pswd'],
    ['POST /admin/auth/register-admin', 'name email pswd confirmPswd phone_number status'],
  ])('are accepted by %s', (name, fields) => {
    const call = allEndpoints.find(({ method, path }) => `${method} ${path}` === name)
    const accepted = [...fieldsOf(call?.body), ...Object.keys(call?.files ?? {})]
    expect(accepted).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  test('have its fixed choices', () => {
    expect(propertyTypes.map(({ id, name }) => `${id} ${name}`).join(', ')).toBe(
      '1 Duplex, 2 Terrace, 3 Bungalow, 4 Apartments, 5 Commercial, 6 Carcass, 7 Land, 8 JV Land',
    )
    expect(amenityOptions.join(', ')).toBe(
      'Swimming Pool, Elevator, Cinema, Gym, Roof Top, Smart Home, Outdoor Lounge, Playground, Internet',
    )
    expect(careerTypes).toEqual(['Hybrid', 'Remote', 'On-site'])
  })
})

test('of the specified calls, a success has status 200, and 201 only where they allow it (S7.13, S7.27)', () => {
  const created = allEndpoints.filter(({ success = 200 }) => success !== 200).map(({ path }) => path)
  // The others are additions.
  expect([...created].sort()).toEqual([
    '/admin/affiliate-register',
    '/admin/agents/add',
    '/admin/api-keys',
    '/admin/bulk',
    '/admin/imports',
  ])
})
