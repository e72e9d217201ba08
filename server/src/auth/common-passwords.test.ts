import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../test/start-app'
import { assertNotGuessable, isCommonPassword } from './common-passwords'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test.each(['password', 'PassWord', 'ｐａｓｓｗｏｒｄ', 'qwertyuiop', 'rattlesnake', 'thunderbird'])(
  '%s is common, whatever its case and composition',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true)
  },
)

test('other passwords are not', async () => {
  expect(await isCommonPassword('palm wine at dusk')).toBe(false)
})

test.each(['Gatehouse123', 'lekki homes', 'HOMES of Lekki 1', 'Ｌｅｋｋｉ-gatehouse-1'])(
  '%s is too close to the name of Homes of Lekki',
  async (password) => {
    await expect(assertNotGuessable(password, 'Homes of Lekki')).rejects.toThrow(
      'too close to the name of the business',
    )
  },
)

test.each(['Lekki rain at noon', 'palm wine at dusk'])('%s is not', async (password) => {
  await expect(assertNotGuessable(password, 'Homes of Lekki')).resolves.toBeUndefined()
})

test('an admin with a common password is rejected, with the message on the field', async () => {
  const body = { name: 'Amina Bello', email: 'amina@gatehouse.test', phone_number: '0803', status: 0 }
  const pswd = 'Rattlesnake'
  const { status, error } = await app.request(adminEndpoints.create, { body: { ...body, pswd, confirmPswd: pswd } })
  expect(status).toBe(422)
  expect(error.errors).toEqual({
    pswd: 'This is one of the most common passwords, which are tried first. Choose another.',
  })
})
