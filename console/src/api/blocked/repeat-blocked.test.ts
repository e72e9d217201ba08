import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { sampleBanner } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectionLost, errorReply, useFakeApi } from '../../../test/fake-api'
import { call } from '../request'
import { sendFiles } from '../send-files'

const api = useFakeApi()
const list = () => call(bannerEndpoints.list, { query: { limit: 20 } })
const create = () =>
  sendFiles(bannerEndpoints.create, {
    params: {},
    fields: { redirect_link: 'https://lekkihomes.example' },
    files: { banner_image: [new File(['picture'], 'banner.jpg')] },
    idempotencyKey: 'key-1',
  })

test('a request that the browser blocks is repeated at the alias of its call', async () => {
  api.on(bannerEndpoints.list, { status: true, data: [sampleBanner], total: 1, next_cursor: null })
  api.block(/\/banners/)
  expect(await list()).toMatchObject({ total: 1 })
  expect(api.received(bannerEndpoints.list).map(({ query }) => query)).toEqual([{ limit: '20' }])
})

test('a form with files that the browser blocks is repeated with its key', async () => {
  api.on(bannerEndpoints.create, { status: true, message: 'Banner created successfully', data: sampleBanner })
  api.block(/\/banners/)
  expect(await create()).toMatchObject({ message: 'Banner created successfully' })
  const [received] = api.received(bannerEndpoints.create)
  expect(received?.headers.get('Idempotency-Key')).toBe('key-1')
  expect(received?.form?.get('redirect_link')).toBe('https://lekkihomes.example')
})

test('the error of the repeated request is that of the server', async () => {
  api.on(bannerEndpoints.remove, errorReply('not_found', 'Banner not found'))
  api.block(/\/banners/)
  await expect(call(bannerEndpoints.remove, { params: { id: '7' } })).rejects.toMatchObject({
    status: 404,
    message: 'Banner not found',
  })
})

test('where the alias is blocked, too, the error names an extension', async () => {
  api.block(/\/(?:affiliates|call)/)
  await expect(call(affiliateEndpoints.list, {})).rejects.toMatchObject({
    status: 0,
    code: 'blocked',
    message:
      'The browser blocked this request. An extension such as an ad blocker may be the cause: ' +
      'turn it off for this site, then try again.',
  })
})

test('without a reachable server the connection is the cause', async () => {
  api.on(bannerEndpoints.list, connectionLost)
  api.on(bannerEndpoints.create, connectionLost)
  await expect(list()).rejects.toMatchObject({ code: 'no_response' })
  await expect(create()).rejects.toMatchObject({ code: 'no_response' })
})

test('a request that was lost after it was sent is not repeated', async () => {
  api.on(statsEndpoints.find, () => {
    vi.advanceTimersByTime(4000)
    api.block(/nothing/)
    return connectionLost()
  })
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await expect(call(statsEndpoints.find, {})).rejects.toMatchObject({ code: 'no_response' })
  expect(api.received(statsEndpoints.find)).toHaveLength(1)
})
