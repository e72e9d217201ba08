import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { linkEndpoints } from '@gatehouse/contract/link'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { insertAdmin, testAdmin } from '../../test/insert-rows'
import { type MailServer, startMailServer } from '../../test/mail/mail-server'
import { startApp, type TestApp } from '../../test/start-app'

let mailServer: MailServer
let app: TestApp
beforeAll(async () => {
  mailServer = await startMailServer()
  const mail = { smtpUrl: mailServer.url, from: 'Lekki Homes <office@lekkihomes.test>' }
  app = await startApp({ mail, publicUrl: 'https://console.lekkihomes.test', businessName: 'Lekki & Homes' })
  await app.jobs.queue.start()
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})
beforeEach(() => void mailServer.received.splice(0))

const invite = async (email: string) =>
  (await app.request(adminEndpoints.invite, { body: { name: 'Chidi <Ọkáfọ̀r>', email } })).response
const mailTo = (address: string) =>
  vi.waitFor(() => {
    const mail = mailServer.received.find(({ to }) => to === address)
    if (!mail) throw new Error('No mail yet')
    return mail
  }, 20_000)
const tokensIn = (text: string) =>
  [...text.matchAll(/https:\/\/console\.lekkihomes\.test\/set-password#([\w-]{43})/g)].map(([, token]) => token!)
const find = async (token: string) => (await app.request(linkEndpoints.find, { token: null, body: { token } })).status

test('an invitation is mailed as plain text and HTML with a link that works, and so does the link that was shown', async () => {
  const { link } = await invite('chidi@lekkihomes.test')
  expect(link).toMatchObject({ is_mailed: true, url: expect.stringMatching(/^https:\/\/console\.lekkihomes\.test\//) })
  const { from, text } = await mailTo('chidi@lekkihomes.test')
  expect(from).toBe('office@lekkihomes.test')
  expect(text).toContain('From: Lekki Homes <office@lekkihomes.test>')
  expect(text).toContain('Subject: Your invitation to Lekki & Homes')
  expect(text).toContain('Hello Chidi <Ọkáfọ̀r>,')
  expect(text).toContain('<p>Hello Chidi &#60;Ọkáfọ̀r&#62;,</p>')
  const tokens = new Set(tokensIn(text))
  expect(tokens.size).toBe(1)
  const [mailed = ''] = tokens
  expect(mailed).not.toBe(new URL(link.url).hash.slice(1))
  expect([await find(mailed), await find(new URL(link.url).hash.slice(1))]).toEqual([200, 200])
  const pswd = 'akara every Saturday'
  const used = await app.request(linkEndpoints.use, { token: null, body: { token: mailed, pswd, confirmPswd: pswd } })
  expect(used.status).toBe(200)
  expect(await find(new URL(link.url).hash.slice(1))).toBe(404)
})

test('a reset link is mailed to its admin', async () => {
  const { id, email } = await insertAdmin(app.db, { password: 'palm wine at dusk' })
  await app.request(adminEndpoints.createLink, { params: { id }, body: { current_pswd: testAdmin.password } })
  const { text } = await mailTo(email)
  expect(text).toContain('Subject: Your password for Lekki & Homes')
  expect(await find(tokensIn(text)[0]!)).toBe(200)
})

test('a mail that fails is sent again, and no token is in the job queue or the log', async () => {
  mailServer.failNext(1)
  const { link } = await invite('amaka@lekkihomes.test')
  const { text } = await mailTo('amaka@lekkihomes.test')
  expect(await find(tokensIn(text)[0]!)).toBe(200)
  const { rows } = await app.pool.query('select row_to_json(job)::text as job from pgboss.job')
  const stored = `${JSON.stringify(rows)}${app.logLines.join()}`
  expect(stored).toContain('link-mail')
  for (const token of [...tokensIn(text), new URL(link.url).hash.slice(1)]) expect(stored).not.toContain(token)
})

test('a link that was replaced before it was mailed is not mailed', async () => {
  mailServer.failNext(1)
  const { data } = await invite('tunde@lekkihomes.test')
  const { response } = await app.request(adminEndpoints.createLink, { params: { id: data.id }, body: {} })
  await mailTo('tunde@lekkihomes.test')
  // The job of the first link is retried.
  await vi.waitFor(async () => {
    const open = await app.pool.query(`select 1 from pgboss.job where name = 'link-mail' and state <> 'completed'`)
    expect(open.rows).toEqual([])
  }, 30_000)
  const mails = mailServer.received.filter(({ to }) => to === 'tunde@lekkihomes.test')
  expect(mails).toHaveLength(1)
  expect(await find(tokensIn(mails[0]!.text)[0]!)).toBe(200)
  expect(await find(new URL(response.link.url).hash.slice(1))).toBe(200)
})
