import type { HistoryEntity } from '@gatehouse/contract/history/change'
import type { ChangeEvent } from '@gatehouse/contract/history/events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { watchLiveEvents } from '../../api/events/live-events'
import { shareEvents } from '../../api/events/share-events'
import { readAdmin } from '../../api/session/signed-in-admin'
import { resetLists } from '../../lists/infinite-list'
import { Button } from '../../ui/buttons/button'
import { useNotices } from '../../ui/feedback/notices'
import { useNavigate } from '../../ui/navigation/navigation-context'
import { kindLabel, recordAddress, recordKinds } from '../../features/history/record-kinds'
import { kinds } from './kinds'
import { listMissing, readAgain, updateQueries } from './update-queries'

/** Changes that arrive together are one update. */
const batchMs = 300

/**
 * Follows the changes of others (docs/decisions/0080): updates what the page shows, announces new records
 * above an open list, and leaves the page of a record that was deleted. Loaded after the first view.
 */
export function LiveUpdates() {
  const client = useQueryClient()
  const [added, setAdded] = useState<readonly ChangeEvent[]>([])
  const leaveDeleted = useLeaveDeleted()
  const onChanges = useEffectEvent((changes: readonly ChangeEvent[]) => {
    void updateQueries(client, changes)
    for (const change of changes) if (change.action === 'delete') leaveDeleted(change)
    const isNew = ({ action }: ChangeEvent) => action === 'create' || action === 'restore'
    setAdded((before) => [...before, ...changes.filter(isNew)])
  })
  useEffect(() => shareEvents(() => void client.refetchQueries({ type: 'active' })), [client])
  useEffect(() => batchChanges(onChanges, () => readAgain(client)), [client])
  const onShow = (entity: HistoryEntity) => {
    setAdded(added.filter((change) => change.entity !== entity))
    window.scrollTo(0, 0)
    void resetLists(client, [kinds[entity].key])
  }
  return <NewRecords added={added} onShow={onShow} />
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

/** The page of a record that another admin has deleted closes, and offers to restore it. */
function useLeaveDeleted(): (change: ChangeEvent) => void {
  const notices = useNotices()
  const navigate = useNavigate()
  const client = useQueryClient()
  return ({ entity, id, admin_id, admin_name }) => {
    const { restore } = kinds[entity]
    const { label, list, hasPage } = recordKinds[entity]
    const page = recordAddress(entity, id)
    if (!hasPage || !restore || page === null || window.location.pathname !== page || client.isMutating() > 0) return
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
}

/** The first name of who made a change. */
const nameOf = (id: string | null, name: string | null): string => {
  if (id !== null && id === readAdmin()?.id) return 'You'
  return name?.split(' ')[0] ?? 'The server'
}

interface NewRecordsProps {
  added: readonly ChangeEvent[]
  onShow: (entity: HistoryEntity) => void
}

/** `3 new properties · Show`, above the open list, which does not move before it is pressed. */
function NewRecords({ added, onShow }: NewRecordsProps) {
  const client = useQueryClient()
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client])
  const counted = useSyncExternalStore(subscribe, () => countNew(client, added))
  const [entity, count] = counted.split(' ') as [HistoryEntity, string]
  const text = counted && `${count} new ${count === '1' ? kindLabel(entity) : recordKinds[entity].many}`
  return (
    <div className="sticky top-[68px] z-20 flex h-0 justify-center lg:top-3 print:hidden">
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

/** A text, which is the same while nothing changes: the kind of an open list and how many it lacks. */
function countNew(client: QueryClient, added: readonly ChangeEvent[]): string {
  for (const entity of new Set(added.map((change) => change.entity))) {
    const ids = new Set(added.filter((change) => change.entity === entity).map(({ id }) => id))
    const { length } = listMissing(client, kinds[entity], ids)
    if (length > 0) return `${entity} ${length}`
  }
  return ''
}
