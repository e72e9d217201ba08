import { newsCalls } from '@gatehouse/contract/news'

import type { Deps } from '../deps'
import type { Serve } from '../http/serve'
import { findNews, markLook } from './repository'

/** What the bell shows. A look is an admin's own matter and no change of the business, so it writes no `change` row. */
export function serveNews(serve: Serve, { db, now }: Deps): void {
  serve(newsCalls.find, async ({ signedIn: { admin } }) => ({ status: true, data: await findNews(db, admin.id) }))

  serve(newsCalls.seen, (call) =>
    call.mutate(async (tx) => {
      const { signedIn, body } = call
      await markLook(tx, signedIn.admin.id, new Date(body.until), now())
      return { status: true as const, data: await findNews(tx, signedIn.admin.id) }
    }),
  )
}
