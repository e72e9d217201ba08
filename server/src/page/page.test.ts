import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../test/start-app'

const html = `<!doctype html><html><head>
<meta name="gatehouse-business-name" content="Gatehouse" />
<meta name="gatehouse-business-color" content="" />
<meta name="gatehouse-listing-url" content="" />
<meta name="gatehouse-api-host" content="" />
<meta name="gatehouse-auth-host" content="" />
<title>Gatehouse</title></head><body><div id="root"></div></body></html>`
const script = 'console.log("a chunk that is long enough")'

let app: TestApp
let consoleDir: string
beforeAll(async () => {
  consoleDir = await mkdtemp(join(tmpdir(), 'gatehouse-page-'))
  await mkdir(join(consoleDir, 'assets'))
  await writeFile(join(consoleDir, 'index.html'), html)
  await writeFile(join(consoleDir, 'login.html'), html.replace('id="root"', 'id="root" class="sign-in"'))
  await writeFile(join(consoleDir, 'set-password.html'), html.replace('id="root"', 'id="root" class="link"'))
  await writeFile(join(consoleDir, 'service-worker.js'), 'const revision = "__DOCUMENT_REVISION__"')
  await writeFile(join(consoleDir, 'manifest.webmanifest'), '{"name":"Gatehouse","display":"standalone"}')
  await writeFile(join(consoleDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(
    join(consoleDir, 'page-chunks.json'),
    JSON.stringify({
      '/': ['/assets/home-1.js'],
      '/agents': ['/assets/list-2.js', '/assets/agents-3.js'],
      '/agents/:id': ['/assets/agent-4.js'],
    }),
  )
  await writeFile(join(consoleDir, 'assets', 'main-abc.js'), script)
  await writeFile(join(consoleDir, 'assets', 'main-abc.js.gz'), gzipSync(script))
  app = await startApp({
    consoleDir,
    businessName: 'Ade & Sons "Homes" <Lagos>',
    businessColor: '#7a1f4b',
    listingUrl: 'https://homes.ng/listing?id={id}&from="console"',
    apiHost: 'https://api.example.com/v1',
    authHost: 'https://auth.example.com',
    publicUrl: 'https://console.example.com',
  })
})
afterAll(async () => {
  await app.close()
  await rm(consoleDir, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })

test.each([
  ['same-origin', '"cache"'],
  ['same-site', null],
  ['cross-site', null],
  ['none', null],
  ['', null],
])('the cache of the browser is cleared by a request with Sec-Fetch-Site %s: %s', async (site, cleared) => {
  const response = await fetch(`${app.url}/clear-cache`, { method: 'POST', headers: { 'Sec-Fetch-Site': site } })
  expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store'])
  expect(response.headers.get('clear-site-data')).toBe(cleared)
})

describe('other paths', () => {
  test.each(['/admin', '/admin/nothing', '/data/nothing', '/intake/nothing', '/media/nothing'])(
    'an unknown path of the API is a JSON 404: %s',
    async (path) => {
      const response = await get(path, { Accept: 'text/html' })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ status: false, code: 'not_found' })
    },
  )

  test.each([
    '/assets/gone-123.js',
    '/assets',
    '/favicon.ico',
    '/assets/main-abc.js.gz',
    '/page-chunks.json',
    '/assets/../../main.ts',
  ])('a missing file is a 404 and never the page: %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test.each([
    '/.env',
    '/.env.local',
    '/.git/config',
    '/.git/',
    '/.well-known/security.txt',
    '/.aws/credentials',
    '/%2eenv',
    '/.git%2fconfig',
    '/agents/.env',
    '/properties/.git/config',
    '/wp-login.php',
    '/wp-admin/setup-config.php?step=1',
    '/vendor/phpunit/src/Util/PHP/eval-stdin.php',
    '/index.php/login',
    '/agents/shell.php',
    '/agents/shell.PHP5',
    '/agents/a1.php/',
    '/cgi-bin/test.cgi',
    '/owa/auth/logon.aspx',
    '/backup/database.sql.gz',
    '/config/database.yml~',
    '/static/main.js.map',
    '/images/logo.png',
    '/agents/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/agents/..%5c..%5cboot.ini',
    '/agents/a%00.html',
  ])('a path that no page of the console has is a 404: %s', async (path) => {
    const response = await get(path, { Accept: 'text/html' })
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('<div')
  })

  test('a POST to a path of the console is a 404', async () => {
    expect((await fetch(`${app.url}/properties`, { method: 'POST' })).status).toBe(404)
  })
})

describe('the page', () => {
  test.each(['/', '/login', '/properties', '/properties/0190', '/admins', '/agents/some.id', '/agents/a%20b'])(
    'is served at every path of the console, whatever the Accept header: %s',
    async (path) => {
      for (const accept of ['application/json', '*/*', 'image/png']) {
        const response = await get(path, { Accept: accept })
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect(response.headers.get('cache-control')).toBe('no-cache')
        expect(await response.text()).toContain('<div id="root"')
      }
    },
  )

  test('is the sign-in page at /login only', async () => {
    const isSignIn = async (path: string) => (await (await get(path)).text()).includes('class="sign-in"')
    expect(await isSignIn('/login')).toBe(true)
    expect(await isSignIn('/login?from=mail')).toBe(true)
    for (const path of ['/', '/properties', '/logins', '/agents/login']) expect(await isSignIn(path)).toBe(false)
  })

  test('is the page of a one-use link at /set-password only', async () => {
    const isLinkPage = async (path: string) => (await (await get(path)).text()).includes('class="link"')
    expect(await isLinkPage('/set-password')).toBe(true)
    for (const path of ['/', '/login', '/set-passwords', '/admins/set-password'])
      expect(await isLinkPage(path)).toBe(false)
    expect((await get('/set-password.html')).status).toBe(404)
  })

  test.each(['/', '/login', '/set-password'])('contains the name and the hosts, escaped: %s', async (path) => {
    const text = await (await get(path)).text()
    expect(text).toContain('content="Ade &#38; Sons &#34;Homes&#34; &#60;Lagos&#62;"')
    expect(text).toContain('<title>Ade &#38; Sons &#34;Homes&#34; &#60;Lagos&#62;</title>')
    expect(text).toContain('<meta name="gatehouse-business-color" content="#7a1f4b" />')
    expect(text).toContain('content="https://homes.ng/listing?id={id}&#38;from=&#34;console&#34;"')
    expect(text).toContain('<meta name="gatehouse-api-host" content="https://api.example.com/v1" />')
    expect(text).toContain('<meta name="gatehouse-auth-host" content="https://auth.example.com" />')
  })

  test('has a strict policy that allows only the configured hosts', async () => {
    const { headers } = await get('/login')
    const policy = headers.get('content-security-policy') ?? ''
    const directives = Object.fromEntries(policy.split('; ').map((item) => [item.split(' ')[0], item]))
    expect(directives['default-src']).toBe("default-src 'none'")
    expect(directives['script-src']).toBe("script-src 'self'")
    expect(directives['style-src']).toBe("style-src 'self'")
    expect(directives['connect-src']).toBe("connect-src 'self' https://api.example.com https://auth.example.com")
    expect(directives['img-src']).toBe(
      "img-src 'self' blob: https: https://console.example.com https://api.example.com",
    )
    expect(directives['require-trusted-types-for']).toBe("require-trusted-types-for 'script'")
    expect(directives['trusted-types']).toBe('trusted-types gatehouse')
    expect(directives['frame-ancestors']).toBe("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|upgrade-insecure-requests|\*/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test.each([
    ['/', ['/assets/home-1.js']],
    ['/agents?q=lekki', ['/assets/list-2.js', '/assets/agents-3.js']],
    ['/agents/', ['/assets/list-2.js', '/assets/agents-3.js']],
    ['/agents/some.id', ['/assets/agent-4.js']],
    ['/agents/a1/more', []],
    ['/careers', []],
    ['/careers/some-id', []],
    ['/login', []],
  ])('names the chunks of the page at %s', async (path, chunks) => {
    const text = await (await get(path)).text()
    const links = [...text.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)]
    expect(links.map(([, href]) => href)).toEqual(chunks)
  })

  test('is 304 while the browser has it', async () => {
    const etag = (await get('/agents/a1')).headers.get('etag') ?? ''
    expect((await get('/agents/a2', { 'If-None-Match': etag })).status).toBe(304)
    expect((await get('/agents', { 'If-None-Match': etag })).status).toBe(200)
  })
})

describe('the files of the console', () => {
  test('are immutable if their name contains a hash of the content, else revalidated', async () => {
    const asset = await get('/assets/main-abc.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await get('/icon.svg')).headers.get('cache-control')).toBe('no-cache')
  })

  test('do not vary by origin, so that a prefetched file is found in the cache', async () => {
    const { headers } = await get('/assets/main-abc.js', { Origin: app.url })
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('access-control-expose-headers')).toBeNull()
  })

  test('are sent compressed to clients that accept it, and plain to others', async () => {
    const compressed = await get('/assets/main-abc.js', { 'Accept-Encoding': 'gzip' })
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(compressed.headers.get('vary')).toContain('Accept-Encoding')
    expect(await compressed.text()).toBe(script)
    const plain = await get('/assets/main-abc.js', { 'Accept-Encoding': 'gzip;q=0' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(script)
  })
})

describe('the installed console', () => {
  test('has a manifest with the name of the business', async () => {
    const response = await get('/manifest.webmanifest')
    expect(response.headers.get('content-type')).toBe('application/manifest+json')
    const name = 'Ade & Sons "Homes" <Lagos>'
    expect(await response.json()).toEqual({ name, short_name: name, display: 'standalone' })
  })

  test('has a service worker that is revalidated, and may only fetch from this origin', async () => {
    const { headers } = await get('/service-worker.js')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  })

  test('has another service worker when a setting of the page changes, and the same otherwise', async () => {
    const scriptOf = async (businessName: string) => {
      const other = await startApp({ consoleDir, businessName })
      try {
        return await (await fetch(`${other.url}/service-worker.js`)).text()
      } finally {
        await other.close()
      }
    }
    const script = await scriptOf('Lekki Homes')
    expect(script).toMatch(/^const revision = "[\w-]{22}"$/)
    expect(await scriptOf('Lekki Homes')).toBe(script)
    expect(await scriptOf('Ikoyi Homes')).not.toBe(script)
  })
})

test('behind a trusted TLS proxy the page sets Strict-Transport-Security', async () => {
  const proxied = await startApp({ consoleDir, trustedProxies: ['127.0.0.1'] })
  try {
    const tls = await fetch(proxied.url, { headers: { 'X-Forwarded-Proto': 'https' } })
    expect(tls.headers.get('strict-transport-security')).toBe('max-age=31536000')
  } finally {
    await proxied.close()
  }
})

test('without a built console the page is a 503 with an instruction', async () => {
  const bare = await startApp({ consoleDir: join(consoleDir, 'nowhere') })
  try {
    const response = await fetch(`${bare.url}/login`)
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('The console is not built yet.')
    expect((await fetch(`${bare.url}/admin/nothing`)).status).toBe(404)
  } finally {
    await bare.close()
  }
})
