import { isHistoryEntity } from '@gatehouse/contract/history/change'
import { RecordHistory } from '../../features/history/list/record-history'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { useParams } from '../../ui/navigation/navigation-context'
import { useSearchParams } from '../../ui/navigation/use-search-params'
import { NotFoundPage } from '../not-found-page'

const PastView = lazyComponent(() => import('./past-view').then((module) => module.PastView))

/** /history/{entity}/{id}: the changes of a record, or with `?time=` the record as it was. */
export function HistoryPage() {
  const { entity = '', id = '' } = useParams()
  const [search] = useSearchParams()
  const time = search.get('time')
  if (!isHistoryEntity(entity)) return <NotFoundPage />
  const key = `${entity} ${id}`
  if (time !== null) return <PastView key={`${key} ${time}`} entity={entity} id={id} time={time} fallback={null} />
  return <RecordHistory key={key} entity={entity} id={id} />
}
