import { expect, onTestFinished, test } from 'vitest'

import { shiftTimes } from '../../test/clock/shift-times'
import { until } from '../../test/until'
import { setUpWebhooks } from '../../test/webhooks/set-up-webhooks'

// docs/decisions/0062. Sessions of an hour ago end when the clock goes back, so the tables are read.

const { current, create, announce, send } = setUpWebhooks()

const delivery = () =>
  current.app.db.selectFrom('webhook_delivery').select(['state', 'attempts']).executeTakeFirstOrThrow()

/** Sends, and waits until the claim is released. */
async function run(): Promise<void> {
  await send()
  await until('the claim is released', async () => {
    const { sender } = await current.app.db.selectFrom('webhook_progress').select('sender').executeTakeFirstOrThrow()
    return sender === null
  })
}

/** Until the test ends. */
async function setClock(hours: number): Promise<void> {
  await shiftTimes(current.app, hours)
  onTestFinished(() => shiftTimes(current.app, -hours))
}

/** A delivery whose first attempt has failed. */
async function fail(): Promise<void> {
  current.receiver.state.respond = (response) => void response.writeHead(500).end()
  await create()
  await announce()
  await run()
  expect(await delivery()).toEqual({ state: 'pending', attempts: 1 })
}

test('a clock that goes back by an hour delays no delivery', async () => {
  await fail()
  await run()
  expect(await delivery()).toEqual({ state: 'pending', attempts: 1 })
  current.receiver.state.respond = (response) => void response.end()
  await setClock(-1)
  await run()
  expect(await delivery()).toEqual({ state: 'delivered', attempts: 2 })
})

test('a delivery that has waited for minutes is not sent at once when the clock goes back', async () => {
  await fail()
  const now = Date.now()
  await current.app.db
    .updateTable('webhook_progress')
    .set({ retry_at: null, wake_at: new Date(now) })
    .execute()
  await current.app.db
    .updateTable('webhook_delivery')
    .set({ attempts: 11, next_attempt_at: new Date(now + 50 * 60_000) })
    .execute()
  await setClock(-1)
  await run()
  expect(await delivery()).toEqual({ state: 'pending', attempts: 11 })
})

test('a clock that goes forward by a day gives up no delivery that was tried a few times', async () => {
  await fail()
  await setClock(25)
  await run()
  expect(await delivery()).toEqual({ state: 'pending', attempts: 2 })
})
