import { afterEach, expect, test, vi } from 'vitest'
import { cancelled, noResponse } from '../api/api-error'
import { errorFromResponse } from '../api/read-response'
import { createQueryClient } from './query-client'

afterEach(() => vi.restoreAllMocks())

test('a failed request is logged, a cancelled one is not', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const client = createQueryClient(
    () => undefined,
    () => undefined,
  )
  const fail = (reason: Error) =>
    client.fetchQuery({ queryKey: [reason], queryFn: () => Promise.reject(reason), retry: false })
  const invalid = errorFromResponse(422, { status: false, code: 'invalid', message: 'Price is required' }, null)
  for (const reason of [invalid, noResponse(), cancelled()]) await fail(reason).catch(() => undefined)
  expect(logged.mock.calls).toEqual([['422 invalid: Price is required'], [noResponse()]])
})
