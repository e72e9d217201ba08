import { createServer } from 'node:http'

import { savePhotograph, sendPhotograph } from '../api/bare/photographs'

// The bare handler for photographs of bench:api, without a database.

const server = createServer((request, response) => {
  const isRead = request.method === 'GET'
  const responding = isRead ? sendPhotograph(request.url ?? '', response) : savePhotograph(request, response)
  responding.catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
})
