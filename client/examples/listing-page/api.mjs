import { setTimeout as pause } from 'node:timers/promises'

import { createClient, isGatehouseError } from '@gatehouse/client'

// The server side of the page. It has the key, which no visitor may see, and returns what the page needs.
// The key needs the scopes "read listings" and "changes".

const filters = ['type', 'min_bedroom', 'max_price', 'q', 'cursor']
/** What is on offer; without it, the list also has what is sold, let or withdrawn. */
const state = 'available,under offer'
const pageSize = 12

/** Handles GET /listings with filters, and GET /changes: an event for each listing that changes. */
export function createApi({ GATEHOUSE_URL: url = '', GATEHOUSE_KEY: key = '' }) {
  if (!/^https?:\/\/\S+$/.test(url))
    fail('GATEHOUSE_URL must be the address of the server, such as https://office.example.ng')
  if (!/^ghk_[\w-]{43}$/.test(key))
    fail('GATEHOUSE_KEY must be a key that the console has shown: ghk_ and 43 characters')
  const gatehouse = createClient({ url, key })
  const visitors = new Set()
  void follow(gatehouse, (event) => visitors.forEach((visitor) => visitor.write(event)))

  return async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost')
    if (address.pathname === '/changes') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      response.write('retry: 2000\n\n')
      visitors.add(response)
      response.on('close', () => visitors.delete(response))
      return
    }
    try {
      const query = Object.fromEntries(filters.map((name) => [name, address.searchParams.get(name) ?? undefined]))
      const { data, next_cursor, total } = await gatehouse.listings.list({
        ...query,
        state,
        limit: pageSize,
        sort: 'latest',
      })
      send(response, 200, { listings: data.map((listing) => summarize(listing, url)), next_cursor, total })
    } catch (error) {
      if (!isGatehouseError(error)) throw error
      // What the visitor typed, such as a price that is none, has a message for people.
      const isTyped = error.status === 422
      send(response, isTyped ? 422 : 502, {
        message: isTyped ? error.message : 'The listings cannot be shown just now',
      })
    }
  }
}

/** Sends each changed listing to all pages that are open. */
async function follow(gatehouse, publish) {
  let after
  for (;;) {
    try {
      for await (const { changes, next } of gatehouse.changePages({ after, kinds: ['property'] })) {
        after = next
        for (const { id, record } of changes) {
          const listing = record && summarize(record, gatehouse.url)
          publish(`data: ${JSON.stringify({ id, listing })}\n\n`)
        }
      }
    } catch (error) {
      if (isGatehouseError(error) && (error.status === 401 || error.status === 403)) {
        console.error(`Changes are not shown until a reload. GATEHOUSE_KEY: ${error.message}`)
        return
      }
      if (isGatehouseError(error, 'read_all')) {
        after = error.next
        // The pages read all listings again.
        publish('event: reset\ndata: {}\n\n')
        continue
      }
      // Nothing is missed: the changes since `after` follow.
      console.error(isGatehouseError(error, 'no_response') ? `GATEHOUSE_URL: ${error.message}` : error)
      await pause(5_000)
    }
  }
}

/** What the page shows of a listing. The media of a list have the first photograph, those of a change all. */
function summarize({ media, ...listing }, url) {
  const { id, reference, type, location, price, bedroom, bathroom, state } = listing
  const photo = media.cover ?? media.property_images?.[0]
  const srcset = photo ? smallSizes(photo, url) : null
  return { id, reference, type, location, price, bedroom, bathroom, state, photo: srcset }
}

/** The small sizes of a photograph, 320, 640 and 1,280 pixels wide, as `srcset` of an img takes them. */
function smallSizes({ renditions, ...original }, url) {
  const sizes = renditions.length > 0 ? renditions : [original]
  return sizes.map((size) => `${new URL(size.url, url)} ${size.width}w`).join(', ')
}

/** Ends the program with one line. */
function fail(message) {
  console.error(message)
  process.exit(1)
}

function send(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
