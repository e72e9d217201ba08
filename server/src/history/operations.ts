import type { Operation as PublicOperation } from '@gatehouse/contract/history/change'

import type { Operation } from '../records/changes/operation'

/** An operation as the API describes it. */
export const toOperation = ({
  id,
  kind,
  state,
  created_at,
  total,
  done,
  left_over,
  undoes,
  undone_by,
  details,
}: Operation): PublicOperation => ({
  id,
  kind: kind as PublicOperation['kind'],
  state,
  created_at: created_at.toISOString(),
  total,
  done,
  left: left_over,
  undoes,
  undone_by,
  details,
})
