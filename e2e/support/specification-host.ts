import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { drawHouse } from './pictures'

/** A server that has only the endpoints of the specification. */
export interface SpecificationHost {
  readonly url: string
  /** Such as 'GET /data/properties', each followed by the names of the headers that only we define. */
  readonly received: string[]
  remove(): Promise<void>
}

export const hostToken = 'a token of another server'

/**
 * Ids are numbers, numbers are text, lists are bare or in `data`, a single
 * floor plan is not in a list, and some fields are unknown to the contract.
 */
export async function startSpecificationHost(): Promise<SpecificationHost> {
  const received: string[] = []
  const picture = await drawHouse(5, { width: 640, height: 480 })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const ownHeaders = ['if-match', 'idempotency-key'].filter((name) => request.headers[name] !== undefined)
    if (request.method !== 'OPTIONS') received.push([`${request.method} ${pathname}`, ...ownHeaders].join(' '))
    request.resume()
    if (pathname === '/picture.jpg') return response.setHeader('Content-Type', 'image/jpeg').end(picture)
    return respond(request, response, pathname)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const responses = responsesOf(url)

  function respond(request: IncomingMessage, response: ServerResponse, pathname: string): void {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type')
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const body = responses[`${request.method} ${pathname}`]
    // Such a server may reject unknown paths like requests without a token, which would sign the admin out.
    response.writeHead(body === undefined ? 401 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body ?? { message: 'Unauthorized' }))
  }
  return {
    url,
    received,
    async remove() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function responsesOf(url: string): Record<string, unknown> {
  const listing = (id: number, more: object = {}) => ({
    id,
    type: id % 3 === 0 ? 'Lease' : 'Sell',
    location: `Plain Street ${id}, Aba`,
    agent_id: 7,
    property_type_id: '4',
    property_availability: '2027-01-15T00:00:00.000Z',
    price: '4500000',
    living_room: 1,
    bedroom: 3,
    bathroom: '2',
    finance: 'NO',
    property_description: 'A flat.',
    amenities: '["Gym"]',
    property_images: [`${url}/picture.jpg`],
    floor_plan: `${url}/picture.jpg`,
    video_upload: null,
    created_at: '2026-11-19T09:00:00Z',
    views: null,
    ...more,
  })
  const listings = Array.from({ length: 30 }, (_, at) => listing(at + 1))
  return {
    'POST /admin/auth/signin': { token: hostToken },
    'POST /admin/auth/signout': { status: true },
    'GET /data/banners': [{ id: 9, banner_link: `${url}/picture.jpg`, redirect_link: 'https://plain.example/' }],
    'GET /data/properties': { data: listings },
    'GET /data/properties/30': { data: listing(30) },
    'GET /admin/property-archive': [listing(31, { archived: 1 })],
    'GET /admin/agents': { data: [{ id: 7, company_name: 'Aba Homes', first_name: 'Ada', last_name: 'Eze' }] },
    'GET /admin/agents/7': { data: { id: 7, company_name: 'Aba Homes', first_name: 'Ada', last_name: 'Eze' } },
    'GET /admin/get-users': { data: [{ id: 1 }, { id: 2 }] },
    'GET /admin/recent-signups': {
      data: Array.from({ length: 8 }, (_, at) => ({ id: at, name: `Person ${at + 1}`, email: `P${at + 1}@Mail.NG` })),
    },
    'GET /admin/affiliates': [
      { id: 3, first_name: 'Ada', last_name: 'Eze', affiliate_code: 'ade-3', value: 900000, status: 'Activated' },
    ],
    'PUT /admin/affiliate-status/ade-3': { status: true },
    'GET /data/announcements': { data: [{ id: 1, announcement_text: 'Office closed on Monday', redirect_link: null }] },
    'GET /admin/get-admins': [{ id: 5, name: 'Uche Obi', email: 'uche@aba.ng' }],
    'GET /admin/inquiries': [{ id: 9, name: 'Femi', email: 'femi@mail.ng', message: 'Is it free?' }],
    'DELETE /admin/banners/delete/9': { status: true },
    'POST /admin/property-archive/add/30': { status: true },
    'PUT /admin/properties/edit/30': { status: true },
  }
}
