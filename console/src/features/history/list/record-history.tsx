import History from 'lucide-react/icons/rotate-ccw-clock'
import type { HistoryEntity } from '@gatehouse/contract/history/change'
import { useIsAvailable } from '../../../api/available'
import { SkeletonCard } from '../../../lists/failure/record-page'
import { MoreRows } from '../../../lists/more-rows'
import { useBackTo } from '../../../lists/place/use-back-to'
import { BackArrow } from '../../../ui/buttons/back-arrow'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PageHeader } from '../../../ui/page-header'
import { useRecordHistory } from '../api'
import { kindLabel, kindWithArticle, recordKinds, recordName } from '../record-kinds'

const ChangeEntry = lazyComponent(() => import('./change-entry').then((module) => module.ChangeEntry))
// Loaded in parallel with the changes.
void ChangeEntry.preload()

interface RecordHistoryProps {
  entity: HistoryEntity
  id: string
}

/** The changes of one record, newest first. */
export function RecordHistory({ entity, id }: RecordHistoryProps) {
  const isSupported = useIsAvailable('history')
  const list = useRecordHistory(entity, id, isSupported !== false)
  const [newest] = list.cards ?? []
  const isDeleted = newest !== undefined && ['delete', 'purge', 'expire'].includes(newest.action)
  const isGone = newest !== undefined && newest.label === null
  const name = newest && recordName(newest)
  return (
    <>
      <PageHeader
        title={name ? `History of ${name}` : `History of ${kindWithArticle(entity)}`}
        back={<BackToRecord entity={entity} id={id} isDeleted={isDeleted} />}
      />
      {isSupported !== false ? (
        <MoreRows
          list={list}
          noun="changes"
          what="these changes"
          failed="Failed to fetch the history"
          className="grid gap-3"
          empty={
            <EmptyState
              Icon={History}
              title="Nothing Recorded"
              text={`No change of this ${kindLabel(entity)} is recorded.`}
            />
          }
          renderRow={(change) => (
            <ChangeEntry
              change={change}
              isRecordGone={isGone}
              fallback={
                <li>
                  <SkeletonCard className="h-32" />
                </li>
              }
            />
          )}
        />
      ) : (
        <EmptyState Icon={History} title="No History" text="History is not available on this server." />
      )}
    </>
  )
}

/** A link to the record, or to its list if it has no page. */
function BackToRecord({ entity, id, isDeleted }: RecordHistoryProps & { isDeleted: boolean }) {
  const { list, hasPage } = recordKinds[entity]
  const toList = useBackTo(list)
  if (hasPage && !isDeleted)
    return <BackArrow to={`${list}/${encodeURIComponent(id)}`} label={`Back to the ${kindLabel(entity)}`} />
  return <BackArrow {...toList} label="Back to the list" />
}
