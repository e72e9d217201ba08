import type { Endpoint } from '@gatehouse/contract/endpoint'
import type { DeletedRecord } from '@gatehouse/contract/history/endpoints'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '../../api/failure-message'
import { call } from '../../api/request'
import { countOf } from '../../format/count'
import { undoActions } from '../../forms/undo/undo-requests'
import { moveCard, refetchShortLists } from '../../lists/infinite-list'
import { useNotices } from '../../ui/feedback/notices'
import { agentListsKey } from '../agents/api'
import { kindLabel } from '../history/record-kinds'
import { propertyListsKey } from '../properties/api'
import { type DeletedKind, deletedName } from './deleted-kinds'

/** Lists in which a restored record appears again in its place; others are refetched. */
const listKeys: { readonly [Kind in DeletedKind]?: QueryKey } = { property: propertyListsKey, agent: agentListsKey }

/** The code is loaded for several records. Without it, each is restored alone. */
const startSeveral = (selected: readonly DeletedRecord[]): Promise<readonly DeletedRecord[]> =>
  import('./restore-several').then(
    ({ startRestores }) => startRestores(selected),
    () => selected,
  )

interface Restored {
  message: string
  change_id?: string | undefined
}

/**
 * Restores a deleted record by the call of its kind. Several are one operation for each kind, with one Undo;
 * kinds without one are restored one after another, as each may be rejected.
 */
export function useRestore() {
  const client = useQueryClient()
  const notices = useNotices()
  const [pending, setPending] = useState<readonly string[]>([])
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  const { mutateAsync } = useMutation({
    mutationFn: async ({ entity, id }: DeletedRecord) => {
      const { restoreEndpoints } = await import('./restore-endpoints')
      const endpoint = restoreEndpoints[entity as DeletedKind]
      // TypeScript cannot derive the response of a call that is chosen at run time.
      return await (call<Endpoint>(endpoint, { params: { id } }) as Promise<unknown> as Promise<Restored>)
    },
    onSuccess: (_, { entity, id }) => {
      const lists = listKeys[entity as DeletedKind]
      if (lists) void moveCard(client, lists, id, () => true)
    },
  })

  /** Resolves to the message of the server, or to why the record was not restored. */
  async function restoreOne(record: DeletedRecord): Promise<Restored | { failure: string }> {
    try {
      return await mutateAsync(record)
    } catch (failure) {
      const kind = kindLabel(record.entity)
      return {
        failure: failureMessage(failure, {
          failed: `Failed to restore ${kind}`,
          error: `Error restoring ${kind}`,
        }),
      }
    }
  }

  async function restore(selected: readonly DeletedRecord[]): Promise<void> {
    const records = selected.length > 1 ? await startSeveral(selected) : selected
    if (records.length === 0) return
    setPending(records.map(({ id }) => id))
    const failed: Record<string, string> = {}
    let last: Restored | undefined
    for (const record of records) {
      const result = await restoreOne(record)
      if ('failure' in result) failed[record.id] = result.failure
      else last = result
      setPending((ids) => ids.filter((id) => id !== record.id))
    }
    setFailures(failed)
    void refetchShortLists(client, [])
    const [only] = records
    const left = records.filter(({ id }) => id in failed)
    const count = records.length - left.length
    if (records.length === 1 && only) {
      const detail = deletedName(only)
      if (last) notices.success(last.message, { detail, actions: undoActions(last.change_id, { detail }) })
      else notices.error(failed[only.id]!, { detail })
      return
    }
    if (count > 0) notices.success(`${countOf(count, 'record', 'records')} restored`)
    if (left.length > 0)
      notices.error(`${countOf(left.length, 'record was', 'records were')} not restored`, {
        detail: left.map((record) => (
          <span key={record.id} className="block">
            {deletedName(record)}: {failed[record.id]}
          </span>
        )),
      })
  }

  return {
    restore,
    isPending: (id: string) => pending.includes(id),
    isBusy: pending.length > 0,
    /** Why a record was not restored, by its id. */
    failures,
  }
}
