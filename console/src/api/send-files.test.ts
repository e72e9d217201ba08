import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from './request'
import { sendFiles } from './send-files'

/** An upload without events until the test dispatches one. */
class SilentXhr extends EventTarget {
  static last: SilentXhr
  readonly upload = new EventTarget()
  timeout = 0
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    SilentXhr.last = this
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', SilentXhr)
  return () => void vi.unstubAllGlobals()
})

test('a property upload times out after 3,600,000 ms, as without a response', async () => {
  const sending = sendFiles(propertyEndpoints.create, { params: {}, fields: { type: 'Sell' }, files: {} })
  await vi.waitFor(() => expect(SilentXhr.last.timeout).toBe(3_600_000))
  SilentXhr.last.dispatchEvent(new Event('timeout'))
  await expect(sending).rejects.toMatchObject({ status: 0 })
})

test('any other call has no timeout', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ status: true, data: [] })))
  vi.stubGlobal('fetch', fetched)
  await call(propertyEndpoints.list, {})
  expect(fetched.mock.calls[0]?.[1]).not.toHaveProperty('signal')
})
