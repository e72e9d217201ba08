import { bannerCalls } from '@gatehouse/contract/banner'

import type { Deps } from '../deps'
import type { Call } from '../http/call'
import { answerList } from '../http/list-answer'
import type { Serve } from '../http/serve'
import { deleteRecord, restoreRecord } from '../http/undoable-delete'
import { listBanners } from './repository'
import { createBanner, undoableBanner } from './service'

/** The banner calls (specification, section 7). */
export function serveBanners(serve: Serve, deps: Deps): void {
  serve(bannerCalls.list, ({ query, origin }) =>
    answerList(query, 'latest', (slice) => listBanners(deps.db, slice, origin)),
  )

  serve(bannerCalls.create, (call) => createBanner(deps, call))

  serve(bannerCalls.remove, (call) => call.mutate((tx) => deleteRecord(tx, undoableBanner, requestOf(call))))
  serve(bannerCalls.restore, (call) => call.mutate((tx) => restoreRecord(tx, undoableBanner, requestOf(call))))

  function requestOf({ params, signedIn, versions }: Call<typeof bannerCalls.remove | typeof bannerCalls.restore>) {
    return { id: params.id, adminId: signedIn.admin.id, versions, now: deps.now() }
  }
}
