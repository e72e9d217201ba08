import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { intakeEndpoints } from '@gatehouse/contract/intake'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertAffiliate, testAdmin } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import { startApp, type TestApp } from '../../../test/start-app'

let app: TestApp
const intakeKey = 'intake-key-of-a-test-1234567890'

beforeAll(async () => {
  app = await startApp({ intakeKey })
})
afterAll(() => app.close())

const photograph = async () => ({ name: 'front.jpg', content: await makePhotograph({ width: 400, height: 300 }) })

test('a form with 10,000 characters and the line ends of multipart is accepted and stored with \\n', async () => {
  const property = {
    location: 'Lekki Phase 1, Lagos',
    price: '\u200b142000000\ufeff',
    property_description: 'ab' + '\r\nx'.repeat(4_999),
    property_availability: '2027-01-15',
    amenities: ['Gym'],
  }
  const files = { property_images: [await photograph()] }
  const { response } = await app.request(propertyEndpoints.create, { body: property, files })
  expect(response.data.price).toBe(142_000_000)
  expect(response.data.property_description).toBe('ab' + '\nx'.repeat(4_999))
})

test('an announcement of lone carriage returns is stored with \\n, and its link without marks', async () => {
  const body = { announcement_text: 'One\rTwo\r\nThree\nFour', redirect_link: 'https://example.com/\u200boffer\u2069' }
  const { response } = await app.request(announcementEndpoints.create, { body })
  expect(response.data).toMatchObject({
    announcement_text: 'One\nTwo\nThree\nFour',
    redirect_link: 'https://example.com/offer',
  })
})

test('an inquiry with pasted marks has the email and the phone number that people see', async () => {
  const message = 'a' + '\r\nx'.repeat(2_499)
  const body = { name: 'Ada', email: '\u2068ada@people.test\u2069', phone_number: '\u202a0803 123 4567\u202c', message }
  const headers = { Authorization: `Bearer ${intakeKey}` }
  const { response } = await app.request(intakeEndpoints.inquiry, { token: null, headers, body })
  expect(response.data).toMatchObject({ email: 'ada@people.test', phone_number: '0803 123 4567' })
})

test('an email with pasted marks signs in', async () => {
  const body = { email: `\ufeff${testAdmin.email}\u200b`, pswd: testAdmin.password }
  expect((await app.request(sessionEndpoints.signIn, { token: null, body })).status).toBe(200)
})

test('a code with pasted marks finds its affiliate', async () => {
  const { affiliate_code } = await insertAffiliate(app.db)
  const body = { status: 'Terminated', payment_status: 'Pending' }
  const params = { affiliate_code: `\u200e${affiliate_code}\u200b` }
  expect((await app.request(affiliateEndpoints.updateStatus, { params, body })).status).toBe(200)
})
