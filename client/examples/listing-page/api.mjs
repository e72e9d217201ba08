import { setTimeout as pause } from 'node:timers/promises'

import { createClient, isGatehouseError } from '@gatehouse/client'

// The server side of the page. It has the key, which no visitor may see, and returns what the page needs.
// The key needs the scopes "read listings" and "changes".

const filters = ['type', 'state', 'min_bedroom', 'max_price', 'q', 'cursor']
const pageSize = 12

/** Handles GET /listings with filters, and GET /changes: an event for each listing that changes. */
export function createApi({ GATEHOUSE_URL: url = '', GATEHOUSE_KEY: key = '' }) {
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
      const { data, next_cursor, total } = await gatehouse.listings.list({ ...query, limit: pageSize, sort: 'latest' })
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
        console.error(`Changes are not shown until a reload: ${error.message}`)
        return
      }
      if (isGatehouseError(error, 'read_all')) {
        after = error.next
        // The pages read all listings again.
        publish('event: reset\ndata: {}\n\n')
        continue
      }
      // Nothing is missed: the changes since `after` follow.
      console.error(error)
      await pause(5_000)
    }
  }
}

/** What the page shows of a listing. The media of a list have the first photograph, those of a change all. */
function summarize({ id, reference, type, location, price, bedroom, state, media }, url) {
  const photo = media.cover ?? media.property_images?.[0]
  return { id, reference, type, location, price, bedroom, state, photo: photo ? smallSizes(photo, url) : null }
}

/** The small sizes of a photograph, 320, 640 and 1,280 pixels wide, as `srcset` of an img takes them. */
function smallSizes({ renditions, ...original }, url) {
  const sizes = renditions.length > 0 ? renditions : [original]
  return sizes.map((size) => `${new URL(size.url, url)} ${size.width}w`).join(', ')
}

function send(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
