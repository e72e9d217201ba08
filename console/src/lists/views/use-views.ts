import type { ListName } from '@gatehouse/contract/lists/list-names'
import { type View, type ViewInput, viewEndpoints, viewMessages } from '@gatehouse/contract/lists/view'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureNotice } from '../../api/failure-message'
import { randomId } from '../../api/random-id'
import { call } from '../../api/request'
import { useNotices } from '../../ui/feedback/notices'

const viewsKey = 'views'
const maxViews = 200

/** The views of a list: own ones, and those that are shared. */
export const useViews = (list: ListName) =>
  useQuery({
    queryKey: [viewsKey, list],
    queryFn: async ({ signal }) => (await call(viewEndpoints.list, { query: { list, limit: maxViews }, signal })).data,
    staleTime: 60_000,
  })

/** What can be done with views. Each resolves to whether it was done; an error is shown. */
export function useViewActions(list: ListName) {
  const client = useQueryClient()
  const notices = useNotices()
  // The same key for a repeated press, until the view is saved.
  const [key, setKey] = useState(randomId)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => client.invalidateQueries({ queryKey: [viewsKey, list] }),
  })
  const attempt = async (work: () => Promise<unknown>, texts: Parameters<typeof failureNotice>[1]) => {
    try {
      await mutateAsync(work)
      return true
    } catch (failure) {
      notices.error(...failureNotice(failure, texts))
      return false
    }
  }
  const { failedToCreate, errorCreating, failedToUpdate, errorUpdating, deleted, restored } = viewMessages
  const updating = { failed: failedToUpdate, error: errorUpdating }
  const restore = ({ id, name }: View) =>
    attempt(() => call(viewEndpoints.restore, { params: { id } }), updating).then(
      (isDone) => isDone && notices.success(restored, { detail: name }),
    )
  return {
    isPending,
    create: async (view: Omit<ViewInput, 'list'>) => {
      const create = () => call(viewEndpoints.create, { body: { ...view, list }, idempotencyKey: key })
      const isDone = await attempt(create, { failed: failedToCreate, error: errorCreating })
      if (isDone) setKey(randomId())
      return isDone
    },
    update: (view: View, changes: Partial<Omit<ViewInput, 'list'>>) => {
      const { id, name, query, is_shared, is_pinned, version } = view
      const body = { list, name, query, is_shared, is_pinned, ...changes }
      return attempt(() => call(viewEndpoints.update, { params: { id }, body, ifMatch: version }), updating)
    },
    remove: async (view: View) => {
      const remove = () => call(viewEndpoints.remove, { params: { id: view.id } })
      const isDone = await attempt(remove, { failed: 'Failed to delete view', error: 'Error deleting view' })
      if (isDone) {
        notices.success(deleted, { detail: view.name, actions: [{ label: 'Undo', onPress: () => void restore(view) }] })
      }
      return isDone
    },
  }
}
