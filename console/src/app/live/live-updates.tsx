import { type HistoryEntity, isHistoryEntity } from '@gatehouse/contract/history/change'
import type { ChangeEvent } from '@gatehouse/contract/history/events'
import { useQueryClient } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { watchLiveEvents } from '../../api/events/live-events'
import { shareEvents } from '../../api/events/share-events'
import { readAdmin } from '../../api/session/signed-in-admin'
import { resetLists } from '../../lists/infinite-list'
import { Button } from '../../ui/buttons/button'
import { useNotices } from '../../ui/feedback/notices'
import { useLocation, useNavigate } from '../../ui/navigation/navigation-context'
import { kindLabel, kindsLabel, recordAddress, recordKinds } from '../../features/history/record-kinds'
import { kinds } from './kinds'
import { openLists } from './listed-rows'
import { countNewRows, findNewRows, mergeNewRows, type NewRows } from './new-rows'
import { updateQueries } from './update-queries'

/** Changes that arrive together are one update. */
const batchMs = 300

/**
 * Follows the changes of others (docs/decisions/0080): updates what the page shows, announces new records
 * above an open list, and leaves the page of a record that was deleted. Loaded after the first view.
 */
export function LiveUpdates() {
  const client = useQueryClient()
  const [newRows, setNewRows] = useState<NewRows>(new Map())
  const leaveDeleted = useLeaveDeleted()
  const onChanges = useEffectEvent((changes: readonly ChangeEvent[]) => {
    void updateQueries(client, changes)
    leaveDeleted(changes)
    const deleted = new Set(changes.filter(({ action }) => action === 'delete').map(({ id }) => id))
    void findNewRows(client, changes).then((found) => setNewRows((before) => mergeNewRows(before, found, deleted)))
  })
  useEffect(() => shareEvents(() => void client.refetchQueries({ type: 'active' })), [client])
  useEffect(() => batchChanges(onChanges, () => void resetLists(client, [])), [client])
  const onShow = (entity: HistoryEntity) => {
    const shown = openLists(client, kinds[entity].key).map(({ query }) => query.queryHash)
    setNewRows((before) => new Map([...before].filter(([hash]) => !shown.includes(hash))))
    window.scrollTo(0, 0)
    void resetLists(client, [kinds[entity].key])
  }
  return <NewRecords newRows={newRows} onShow={onShow} />
}

function batchChanges(onChanges: (changes: readonly ChangeEvent[]) => void, onReset: () => void): () => void {
  let changes: ChangeEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    onChanges(changes.splice(0))
  }
  const stop = watchLiveEvents((event) => {
    if (event.kind === 'reset') onReset()
    if (event.kind !== 'change') return
    changes.push(event.change)
    timer ??= setTimeout(flush, batchMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
    changes = []
  }
}

/**
 * The page of a record that another admin has deleted closes, and offers to restore it. While its form is
 * open it stays: the form offers that too, and has what was typed.
 */
function useLeaveDeleted(): (changes: readonly ChangeEvent[]) => void {
  const notices = useNotices()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const hasForm = new URLSearchParams(search).has('form')
  const deleted = useRef<ChangeEvent | null>(null)

  function leave(path: string) {
    if (!deleted.current) return
    const { entity, id, admin_id, admin_name } = deleted.current
    deleted.current = null
    if (!isHistoryEntity(entity)) return
    const { restore } = kinds[entity]
    const label = kindLabel(entity)
    const { list, hasPage } = recordKinds[entity]
    const page = recordAddress(entity, id)
    if (!hasPage || !restore || page === null || path !== page) return
    const undo = () =>
      void restore(id).then(
        () => navigate(page),
        () => notices.error(`The ${label} could not be restored.`),
      )
    void navigate(list, { replace: true })
    notices.info(`${nameOf(admin_id, admin_name)} deleted this ${label}.`, {
      actions: [{ label: 'Restore', onPress: undo }],
      staysOpen: true,
    })
  }
  const onPlace = useEffectEvent(leave)
  useEffect(() => {
    if (!hasForm) onPlace(pathname)
  }, [pathname, hasForm])
  return (changes) => {
    for (const change of changes) {
      const { entity, id, action } = change
      const isOpen = pathname === recordAddress(entity, id)
      if (action === 'delete' && isOpen && client.isMutating() === 0) deleted.current = change
      if (action === 'restore' && deleted.current?.id === id) deleted.current = null
    }
    if (!hasForm) leave(pathname)
  }
}

/** The first name of who made a change. */
const nameOf = (id: string | null, name: string | null): string => {
  if (id !== null && id === readAdmin()?.id) return 'You'
  return name?.split(' ')[0] ?? 'The server'
}

interface NewRecordsProps {
  newRows: NewRows
  onShow: (entity: HistoryEntity) => void
}

/** `3 new properties · Show`, above the open list, which does not move before it is pressed. */
function NewRecords({ newRows, onShow }: NewRecordsProps) {
  const client = useQueryClient()
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client])
  const counted = useSyncExternalStore(subscribe, () => countNewRows(client, newRows))
  const [entity, count] = counted.split(' ') as [HistoryEntity, string]
  const text = counted && `${count} new ${count === '1' ? kindLabel(entity) : kindsLabel(entity)}`
  return (
    <div className="sticky top-[68px] z-20 flex h-0 justify-center print:hidden">
      <p aria-live="polite" className="sr-only">
        {text}
      </p>
      {text !== '' && (
        <Button
          variant="secondary"
          className="h-11 shadow-md motion-safe:animate-fade-in"
          icon={<ArrowUp />}
          onClick={() => onShow(entity)}
        >
          {text} · Show
        </Button>
      )}
    </div>
  )
}
