import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insertAdmin } from '../../../test/insert-rows'
import { makePhotograph } from '../../../test/media/pictures'
import { startApp, type TestApp } from '../../../test/start-app'

// By the limit of attempts to sign in, ten for an address and an account (docs/decisions/0039).

const password = 'palm wine at dusk'

let app: TestApp
let quickHash: string
let email: string
let nextNetwork = 0

beforeAll(async () => {
  // As the hash of an older version.
  quickHash = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  app = await startApp({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('attempt_counter').execute()
  email = await createAdmin()
})

const createAdmin = async () => (await insertAdmin(app.db, { password, password_hash: quickHash })).email

const newAddress = () => {
  nextNetwork += 1
  return `198.18.${nextNetwork >> 8}.${nextNetwork & 255}`
}

const statusWith = async (headers: Record<string, string>, to = email) =>
  (await app.request(sessionEndpoints.signIn, { token: null, body: { email: to, pswd: 'not it' }, headers })).status
const statusFrom = (address: string, to = email) => statusWith({ 'X-Forwarded-For': address }, to)

/** Uses up the attempts of an address. */
async function useUp(send: () => Promise<number>): Promise<void> {
  for (let sent = 0; sent < 10; sent += 1) expect(await send()).toBe(401)
}

test('an address has sixty attempts also behind a proxy that appends the port of each connection', async () => {
  const [address, network] = [newAddress(), '2001:db8:77:3']
  const statuses = { ipv4: [] as number[], ipv6: [] as number[] }
  for (let sent = 0; sent < 75; sent += 1) {
    const [port, to] = [50_000 + sent, await createAdmin()]
    statuses.ipv4.push(await statusFrom(`${address}:${port}`, to))
    statuses.ipv6.push(await statusFrom(`[${network}::${sent}]:${port}`, to))
  }
  const expected = [...Array<number>(60).fill(401), ...Array<number>(15).fill(429)]
  expect(statuses).toEqual({ ipv4: expected, ipv6: expected })
})

test.each([
  ['a port', '203.0.113.1', '203.0.113.1:50001'],
  ['a port without digits', '203.0.113.2', '203.0.113.2:_port'],
  ['an IPv4-mapped address', '203.0.113.3', '::ffff:203.0.113.3'],
  ['an IPv4-mapped address in other digits', '203.0.113.4', '[::FFFF:cb00:7104]:443'],
  ['quotes and spaces', '203.0.113.5', ' "203.0.113.5" '],
  ['another notation of IPv6', '2001:db8:77:5::1', '[2001:0DB8:0077:0005:0:0:0:1]'],
  ['a port after an address without brackets', '2001:db8:77:6::1', '2001:db8:77:6::1:50001'],
  ['a zone', 'fe80::1', 'fe80::1%eth0'],
  ['a zone in brackets', 'fe80::1', '[fe80::1%25eth0]:443'],
  ['trusted proxies with ports after it', '203.0.113.6', '203.0.113.6:1, 10.0.0.5:8080, [::ffff:10.0.0.6]:8080'],
  ['an empty entry after it', '203.0.113.7', '203.0.113.7,'],
])('an address is the same with %s', async (_, address, sent) => {
  await useUp(() => statusFrom(address))
  expect(await statusFrom(sent)).toBe(429)
})

test.each(['unknown', '_hidden', '203.0.113.300', '[::1', '[::1]x', '203.0.113.9:x', '"', '%', '::1::2', 'a:1', '[]'])(
  'a request counts as that of the proxy if the proxy sends %j',
  async (sent) => {
    await useUp(() => statusFrom(`${newAddress()}, ${sent}`))
    expect(await statusFrom('')).toBe(429)
    expect(await statusFrom('10.0.0.7')).toBe(401)
  },
)

test('a request counts as that of the trusted proxy that has sent what cannot be read', async () => {
  await useUp(() => statusFrom(`${newAddress()}, unknown, 10.0.0.5`))
  expect(await statusFrom('10.0.0.5')).toBe(429)
  expect(await statusFrom('unknown')).toBe(401)
})

test('ten thousand addresses before the nearest one are not read', async () => {
  const address = newAddress()
  await useUp(() => statusFrom(address))
  expect(await statusFrom(`${'10.0.0.1,'.repeat(1_500)}${address}`)).toBe(429)
})

test.each([
  (address: string) => `for=${address}`,
  (address: string) => `for=198.51.100.1, for="${address}:4711";proto=https;by=10.0.0.5`,
  (address: string) => `for=198.51.100.1;proto=http , proto=https;For="[::ffff:${address}]:_port"`,
  (address: string) => `for="198.51.100.1, not an \\"address", , for=${address};host="a;b,c"`,
])('an address is read from Forwarded where no X-Forwarded header is sent', async (forwardedWith) => {
  const address = newAddress()
  await useUp(() => statusFrom(address))
  expect(await statusWith({ Forwarded: forwardedWith(address) })).toBe(429)
  expect(await statusWith({ Forwarded: forwardedWith(newAddress()) })).toBe(401)
})

test.each(['for=unknown', 'for=_hidden', 'proto=https', 'for="203.0.113.9', 'for=203.0.113.9; =', '"'])(
  'a request counts as that of the proxy if the proxy sends Forwarded: %s',
  async (forwarded) => {
    await useUp(() => statusWith({ Forwarded: forwarded }))
    expect(await statusFrom('')).toBe(429)
  },
)

test('what a client sends as Forwarded is not read where the proxy sends an X-Forwarded header', async () => {
  const address = newAddress()
  await useUp(() => statusWith({ 'X-Forwarded-For': address, Forwarded: `for=${newAddress()}` }))
  expect(await statusFrom(address)).toBe(429)
  await useUp(() => statusWith({ 'X-Forwarded-Proto': 'https', Forwarded: `for=${newAddress()}` }))
  expect(await statusFrom('')).toBe(429)
})

describe('the addresses of media have', () => {
  let id: string
  let host: string
  beforeAll(async () => {
    const files = { property_images: [{ name: 'front.jpg', content: await makePhotograph({ width: 40, height: 30 }) }] }
    id = (await app.request(propertyEndpoints.create, { body: samplePropertyInput, files })).response.data.id
    host = new URL(app.url).host
  })
  const originWith = async (headers: Record<string, string>) => {
    const { response } = await app.request(propertyEndpoints.find, { params: { id }, headers })
    return response.data.property_images[0]?.replace(/\/media\/.*/, '')
  }

  test.each([
    [{ 'X-Forwarded-Proto': 'HTTPS', 'X-Forwarded-Host': 'a.test, console.homes.test:8443' }],
    [{ 'X-Forwarded-Proto': 'http, https', 'X-Forwarded-Host': '"console.homes.test:8443"' }],
    [{ Forwarded: 'for=1.1.1.1;host=a.test, for=1.1.1.1;host="console.homes.test:8443";proto=https' }],
  ])('the protocol and the host that a trusted proxy has received: %j', async (headers) => {
    expect(await originWith(headers as Record<string, string>)).toBe('https://console.homes.test:8443')
  })

  test.each(['javascript', 'https://evil.test/', 'ftp', 'https evil', '"', 'httpss', ','])(
    'http if it sends the protocol %j',
    async (protocol) => expect(await originWith({ 'X-Forwarded-Proto': protocol })).toBe(`http://${host}`),
  )

  test.each([
    'evil.test/path',
    'a b',
    'user@evil.test',
    'a.test:99999',
    '[:::]',
    '[::1',
    '999.1.1.1',
    '"',
    ',',
    'a..%',
  ])('the host of the Host header if it sends the host %j', async (sent) =>
    expect(await originWith({ 'X-Forwarded-Host': sent })).toBe(`http://${host}`),
  )
})
