import { allEndpoints } from '@gatehouse/contract/endpoints'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../test/start-app'

interface Operation {
  description: string
  security: object[]
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema; encoding?: Record<string, { contentType: string }> }> }
  responses: Record<string, unknown>
  'x-codeSamples'?: { label: string; source: string }[]
}
interface Schema {
  properties: Record<string, { description?: string; maxItems?: number }>
  required: string[]
}
interface Document {
  openapi: string
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { examples?: unknown[]; properties: Record<string, unknown> }> }
}

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await startApp({ businessName: 'Ade <b>Homes</b>' })
  document = (await (await fetch(`${app.url}/openapi.json`)).json()) as Document
})
afterAll(() => app.close())

describe('/openapi.json', () => {
  test('is a valid OpenAPI 3.1 document whose references all resolve', async () => {
    const validator = new Validator()
    const result = await validator.validate({ ...document })
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(0)
    for (const [, ref = ''] of references) {
      const target = ref
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
      expect(target, ref).toBeDefined()
    }
  })

  test('contains every endpoint of the contract', () => {
    for (const { method, path } of allEndpoints) expect(document.paths[path]).toHaveProperty(method.toLowerCase())
  })

  test('describes how a search is parsed, and that lists can return 429', () => {
    const list = document.paths['/data/properties']?.['get']
    const q = list?.parameters.find(({ name }) => name === 'q')
    expect(q).toMatchObject({ schema: { description: expect.stringContaining('The six longest are searched') } })
    expect(Object.keys(list?.responses ?? {})).toContain('429')
  })

  test('describes the multipart form of a property with its file groups and their limits', () => {
    const add = document.paths['/admin/properties/add']?.['post']
    const form = add?.requestBody?.content['multipart/form-data']
    expect(form?.schema.properties['property_images']).toMatchObject({ type: 'array', maxItems: 40 })
    expect(form?.schema.properties['property_images']?.description).toBe(
      'jpg, png or webp; at most 40 files, each at most 15 MB and 50 megapixels (24 for WebP, progressive JPEG and interlaced PNG; 12 for those in 4:4:4 or with 16 bits). Types are judged by content, never by name.',
    )
    expect(form?.schema.properties['video_upload']?.description).toContain('mp4 or avi; one file, at most 2 GB')
    const banner = document.paths['/admin/banners/add']?.['post']?.requestBody?.content['multipart/form-data']
    expect(banner?.schema.properties['banner_image']?.description).toContain(
      'one file, at most 15 MB, exactly 1280 × 768 pixels once it is upright, or a larger picture whose part banner_image_crop names as JSON: x, y, width, height in its upright pixels.',
    )
    expect(form?.encoding?.['floor_plan']?.contentType).toBe('image/jpeg, image/png')
    expect(form?.encoding?.['amenities']?.contentType).toBe('application/json')
    expect(form?.schema.required).toContain('property_description')
  })

  test('contains parameters, optional headers, errors and security', () => {
    const edit = document.paths['/admin/properties/edit/{id}']?.['put']
    expect(edit?.parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
      'path id',
      'header Idempotency-Key',
      'header If-Match',
    ])
    expect(edit?.security).toEqual([{ token: [] }, { apiKey: ['write listings'] }])
    expect(Object.keys(edit?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '401', '404', '412', '422', '507']),
    )
    expect(document.paths['/admin/auth/signin']?.['post']?.security).toEqual([])
    const list = document.paths['/data/properties']?.['get']
    expect(list?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['limit', 'cursor', 'q', 'sort']))
  })

  test.each([
    ['/admin/auth/link/find', ['404', '429'], ['401', '409']],
    ['/admin/auth/link/use', ['404', '422', '429'], ['401', '409']],
    ['/admin/users/invite', ['401', '409', '422'], ['404']],
  ])('documents the errors of %s', (path, documented, others) => {
    const statuses = Object.keys(document.paths[path]?.['post']?.responses ?? {})
    expect(statuses).toEqual(expect.arrayContaining(documented))
    expect(statuses.filter((status) => others.includes(status))).toEqual([])
  })

  test.each([
    ['delete', '/admin/agents/delete/{id}', true],
    ['post', '/admin/property-archive/add/{id}', true],
    ['post', '/admin/careers/restore/{id}', true],
    ['put', '/admin/affiliate-status/{affiliate_code}', true],
    ['post', '/admin/agents/add', false],
    ['put', '/admin/account/password', false],
    ['delete', '/admin/account/devices/{id}', false],
    ['post', '/admin/users/link/{id}', false],
  ])('documents If-Match for %s %s: %s', (method, path, isSupported) => {
    const operation = document.paths[path]?.[method]
    expect(operation?.parameters.some(({ name }) => name === 'If-Match')).toBe(isSupported)
    expect('412' in (operation?.responses ?? {})).toBe(isSupported)
  })

  test('shows a request by curl, and by the client where a key may make the call', () => {
    const samples = (method: string, path: string) =>
      document.paths[path]?.[method]?.['x-codeSamples']?.map(({ label, source }) => `${label}\n${source}`)
    const [curl, client] = samples('put', '/admin/properties/{id}/state') ?? []
    expect(curl).toBe(
      `curl
curl -X PUT "$GATEHOUSE_URL/admin/properties/{id}/state" \\
  -H "Authorization: Bearer $GATEHOUSE_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"state":"available"}'`,
    )
    expect(client).toMatch(
      /call\('PUT \/admin\/properties\/\{id\}\/state', \{\n {2}params: \{ id: '…' \},\n {2}body: \{\n {4}"state": "available"\n/,
    )
    expect(samples('post', '/admin/auth/signin')).toEqual([expect.not.stringContaining('Authorization')])
    expect(samples('get', '/admin/api-keys')).toEqual([
      `curl
curl "$GATEHOUSE_URL/admin/api-keys" \\
  -H "Authorization: Bearer $GATEHOUSE_TOKEN"`,
    ])
    expect(samples('post', '/admin/properties/add')?.[0]).toContain("-F 'property_images=@property_images'")
  })

  test('says of every call which key may make it, and shows a key only there', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    for (const { description, security, 'x-codeSamples': samples = [] } of operations) {
      const scopes = security.flatMap((one) => ('apiKey' in one ? (one.apiKey as string[]) : []))
      expect([...description.matchAll(/`([a-z ]+)`/g)].flatMap(([, word]) => (word === 'key' ? [] : [word]))).toEqual(
        scopes,
      )
      expect(samples.some(({ source }) => source.includes('GATEHOUSE_KEY'))).toBe(
        scopes.length > 0 && samples.length > 0,
      )
    }
    expect(document.paths['/uploads']?.['post']?.security).toContainEqual({ apiKey: ['write listings'] })
  })

  test('begins with how to make a key and a first call, and the scopes', () => {
    expect(document.info.description).toMatch(
      /opens _Integrations_, _Keys_[^]*\/data\/properties\?limit=3[^]*\| `write listings` \|/,
    )
  })

  test.each(['Property', 'PropertyCard'])('has the units of the fields of %s', (name) => {
    const { price, bedroom, property_type_id, facts } = document.components.schemas[name]!.properties as Record<
      string,
      { description: string; properties?: Record<string, { description?: string }> }
    >
    expect(price!.description).toBe('Whole naira; of a lease, the rent for a year; null if it is on request')
    expect(bedroom!.description).toContain('10+ for more')
    expect(property_type_id!.description).toMatch(/^1 Duplex, .*8 JV Land$/)
    expect(facts!.properties).toMatchObject({
      building_size: { description: 'Square metres' },
      land_size: { description: 'In units of land_unit' },
      service_charge: { description: 'Whole naira per year' },
      agency_fee: { description: 'Whole naira, paid once' },
    })
  })

  test('has examples and no password hash', () => {
    for (const name of ['Property', 'PropertyInput', 'AgentInput', 'SignIn', 'ErrorResponse', 'SuccessResponse']) {
      expect(document.components.schemas[name]?.examples, name).toHaveLength(1)
    }
    expect(JSON.stringify(document)).not.toContain('password_hash')
  })
})

describe('/docs', () => {
  const linkedFiles = async () => {
    const text = await (await fetch(`${app.url}/docs`)).text()
    return [...text.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
  }

  test('is a page without inline script, whose policy allows no other host', async () => {
    const response = await fetch(`${app.url}/docs`)
    const text = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; ")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
    expect(text).not.toMatch(/<script(?! src="\/docs\/)|style="|undefined|\[object/)
    expect(text).toContain('<title>Ade &#60;b&#62;Homes&#60;/b&#62; API</title>')
  })

  test('loads files of this server only, compressed, and 304 while the browser has them', async () => {
    const addresses = await linkedFiles()
    expect(addresses).toEqual(['/docs/style.css', '/openapi.json', '/docs/scalar.js', '/docs/settings.js'])
    for (const address of addresses) {
      const response = await fetch(app.url + address, { headers: { 'Accept-Encoding': 'gzip' } })
      expect([response.status, response.headers.get('content-encoding')], address).toEqual([200, 'gzip'])
      expect(response.headers.get('vary')).toContain('Accept-Encoding')
      const etag = response.headers.get('etag') ?? ''
      expect((await fetch(app.url + address, { headers: { 'If-None-Match': etag } })).status, address).toBe(304)
      expect((await response.text()).length).toBeGreaterThan(100)
    }
  })

  test('serves the font of its style sheet', async () => {
    const style = await (await fetch(`${app.url}/docs/style.css`)).text()
    const [, address = ''] = /url\('([^']+)'\)/.exec(style) ?? []
    const font = await fetch(app.url + address)
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
    expect(
      Buffer.from(await font.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('wOF2')
  })

  test.each(['nothing.js', '..%2froutes.ts', 'constructor', '__proto__', 'scalar.js.map'])(
    'serves no other file: %s',
    async (name) => {
      expect((await fetch(`${app.url}/docs/${name}`)).status).toBe(404)
    },
  )
})
