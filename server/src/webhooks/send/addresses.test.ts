import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

import { findAddressError, findHostError, isPublicAddress, publicLookup } from './addresses'

test.each([
  ['this machine', '127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 ::1 :: ::127.0.0.1'],
  ['private networks', '10.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1 fc00::1 fd12:3456::1 fec0::1'],
  [
    'the link, and services of clouds',
    '169.254.169.254 169.254.0.1 fe80::1 fd00:ec2::254 168.63.129.16 100.100.100.200',
  ],
  ['carriers', '100.64.0.1 100.127.255.255'],
  ['many at once', '224.0.0.1 239.255.255.255 255.255.255.255 ff02::1'],
  ['mapped and translated addresses', '::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:0:127.0.0.1'],
  ['NAT64, 6to4 and Teredo', '64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 2002:7f00:1:: 2002:a00:1::1 2001::1'],
  ['IPv4 in IPv6 as RFC 4291 wrote it, and unassigned ranges', '::7f00:1 ::a9fe:a9fe ::ffff:0:0:7f00:1 4000::1 1::1'],
  ['documentation, tests and reserved ranges', '192.0.2.1 198.51.100.1 203.0.113.1 198.18.0.1 192.0.0.192 240.0.0.1'],
  ['IPv6 of documentation and others', '2001:db8::1 3fff::1 100::1 5f00::1'],
  ['no addresses', 'localhost 1.2.3 x 1.2.3.4.5 12345::'],
])('%s: not public', (_, addresses) => {
  for (const address of addresses.split(' ')) expect([address, isPublicAddress(address)]).toEqual([address, false])
})

test('servers in the internet are public, also as a mapped address', () => {
  for (const address of ['8.8.8.8', '102.89.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '172.32.0.1', '100.128.0.1'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

// As browsers write them: other spellings of addresses that are not public.
test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.1/',
  'https://127.0.0.1./',
  'https://127。0。0。1/',
  'https://①②⑦.0.0.1/',
  'https://0/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:a00:1]/',
  'https://[::127.0.0.1]/',
  'https://[::169.254.169.254]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://hooks.localhost/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://intranet/',
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_x',
  'https://example.com:22/',
  'https://example.com:0/',
  'not an address',
])('%s is rejected before it is connected to', (url) => {
  expect(findAddressError(url, { allowPrivate: false })).toEqual(expect.any(String))
})

test.each([
  'https://example.com/hooks?key=1',
  'https://example.com:8443/',
  'https://8.8.8.8/',
  'https://xn--l-1ma.com/',
])('%s is accepted', (url) => expect(findAddressError(url, { allowPrivate: false })).toBeNull())

test('a name is resolved for the connection, and none that leads to this machine is connected to', async () => {
  const look = promisify(publicLookup as (name: string, options: object, done: (error: Error | null) => void) => void)
  await expect(look('localhost', {})).rejects.toThrow('not public')
  await expect(look('localhost', { all: true })).rejects.toThrow('not public')
})

const failing =
  (code: string): LookupFunction =>
  (_host, _options, done) =>
    done(Object.assign(new Error(code), { code }), [])

test('before a webhook is saved, its name must exist and be public, unless name servers do not respond', async () => {
  const find = (url: string, lookup?: LookupFunction) => findHostError(url, { allowPrivate: false }, lookup)
  expect(await find('https://no-such-host.invalid/', failing('ENOTFOUND'))).toMatch(
    /^There is no server with this name/,
  )
  // As a name of another machine that leads to this one.
  expect(await find('https://localhost:8443/')).toMatch(/not public/)
  for (const code of ['EAI_AGAIN', 'ETIMEOUT', 'ESERVFAIL'])
    expect(await find('https://example.com/', failing(code))).toBeNull()
  expect(await find('https://8.8.8.8/', failing('ENOTFOUND'))).toBeNull()
  expect(await findHostError('http://printer.local/', { allowPrivate: true }, failing('ENOTFOUND'))).toBeNull()
})

test('a name server that does not respond delays a save by three seconds', { timeout: 10_000 }, async () => {
  expect(await findHostError('https://example.com/', { allowPrivate: false }, () => undefined)).toBeNull()
})
