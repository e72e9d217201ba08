import type { Page } from '@playwright/test'
import { openFollowing, setVisible, watchConnections, whenFollowing } from '../support/connections/followed-page'
import { startBufferingProxy } from '../support/connections/buffering-proxy'
import { createAnnouncement } from '../support/records/announcement'
import { change } from '../support/records/colleague'
import { addSession, expect, test } from '../support/test'

// The connection by which a browser receives the changes of others (docs/decisions/0080).

const shows = (page: Page, text: string) => expect(page.getByRole('button', { name: `${text} · Show` })).toBeVisible()

test('two tabs of a browser share one connection, and the other tab takes over', async ({
  context,
  ownGatehouse: gatehouse,
}) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  const connections = [watchConnections(one), watchConnections(other)]
  const counts = () => connections.map(({ count }) => count())
  await addSession(one, gatehouse)
  await openFollowing(one, `${gatehouse.url}/announcements`)
  await other.goto(`${gatehouse.url}/announcements`)
  await createAnnouncement(gatehouse, 'Open house on Saturday')
  for (const page of [one, other]) await shows(page, '1 new announcement')
  expect(counts()).toEqual([1, 0])
  const following = whenFollowing(other)
  await one.close()
  await following
  await createAnnouncement(gatehouse, 'Open house on Sunday')
  await shows(other, '2 new announcements')
})

test('a browser is connected while one of its tabs is visible, and then receives what it has missed', async ({
  context,
  ownGatehouse: gatehouse,
}) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  const connections = [watchConnections(one), watchConnections(other)]
  const counts = () => connections.map(({ count }) => count())
  await addSession(one, gatehouse)
  await openFollowing(one, `${gatehouse.url}/announcements`)
  await other.goto(`${gatehouse.url}/announcements`)
  await other.getByText('No announcements').first().waitFor()
  // Hidden before anything has changed: the place up to which it has read is known anyway.
  const takenOver = whenFollowing(other)
  await setVisible(one, false)
  await takenOver
  expect(counts()).toEqual([0, 1])
  await setVisible(other, false)
  await expect.poll(counts).toEqual([0, 0])
  await createAnnouncement(gatehouse, 'Missed on Saturday')
  const again = whenFollowing(one)
  await setVisible(one, true)
  expect(new URL((await again).url()).searchParams.get('last_event_id')).toMatch(/^\d+$/)
  for (const page of [one, other]) await shows(page, '1 new announcement')
  expect(counts()).toEqual([1, 0])
})

test('a page receives what was changed between its list and its connection', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await addSession(page, gatehouse)
  await page.route('**/live-updates*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  const loading = page.waitForRequest('**/live-updates*.js')
  await page.goto(`${gatehouse.url}/announcements`)
  await page.getByText('No announcements').first().waitFor()
  await loading
  const headers = { Authorization: await gatehouse.signIn() }
  const lastId = async () =>
    ((await (await fetch(`${gatehouse.url}/admin/events?poll=1`, { headers })).json()) as { last_event_id: number })
      .last_event_id
  const before = await lastId()
  await createAnnouncement(gatehouse, 'Created meanwhile')
  // It has its place in the order of changes: a connection that begins now does not tell it.
  await expect.poll(lastId).toBeGreaterThan(before)
  release()
  await shows(page, '1 new announcement')
})

test('behind a proxy that holds responses back it polls, and by the stream as soon as that arrives', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  const proxy = await startBufferingProxy(gatehouse.url)
  const connection = watchConnections(page)
  await page.clock.install()
  await addSession(page, { ...gatehouse, url: proxy.url })
  await page.goto(`${proxy.url}/announcements`)
  await expect.poll(connection.polls).toBeGreaterThan(0)
  await createAnnouncement(gatehouse, 'Heard by polling')
  await shows(page, '1 new announcement')
  expect(connection.count()).toBe(0)
  proxy.passOn()
  const following = whenFollowing(page)
  await page.clock.fastForward('05:00')
  await following
  const polls = connection.polls()
  await createAnnouncement(gatehouse, 'Heard by the stream')
  await shows(page, '2 new announcements')
  expect(connection.polls()).toBe(polls)
  await proxy.close()
})

test('a page whose session is revoked elsewhere opens the sign-in within seconds', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  await addSession(page, gatehouse)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await openFollowing(page, `${gatehouse.url}/announcements`)
  await change(gatehouse, token ?? '', '/admin/auth/signout')
  await expect(page).toHaveURL(/\/login/, { timeout: 5_000 })
})
