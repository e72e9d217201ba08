import { bannerCalls } from '@gatehouse/contract/banner'

import type { Deps } from '../deps'
import { answerList } from '../http/list-answer'
import type { Serve } from '../http/serve'
import { changeRequestOf, deleteRecord, restoreRecord } from '../http/undoable-delete'
import { listBanners } from './repository'
import { createBanner, undoableBanner } from './service'

/** The banner calls (specification, section 7). */
export function serveBanners(serve: Serve, deps: Deps): void {
  serve(bannerCalls.list, ({ db, query, origin }) =>
    answerList(query, 'latest', (slice) => listBanners(db, slice, origin)),
  )

  serve(bannerCalls.create, (call) => createBanner(deps, call))

  serve(bannerCalls.remove, (call) =>
    call.mutate((tx) => deleteRecord(tx, undoableBanner, changeRequestOf(call, deps.now()))),
  )
  serve(bannerCalls.restore, (call) =>
    call.mutate((tx) => restoreRecord(tx, undoableBanner, changeRequestOf(call, deps.now()))),
  )
}
