import { RecordHistory } from '../features/history/list/record-history'
import { isHistoryEntity } from '../features/history/record-kinds'
import { useParams } from '../ui/navigation/navigation-context'
import { NotFoundPage } from './not-found-page'

/** /history/{entity}/{id} */
export function HistoryPage() {
  const { entity = '', id = '' } = useParams()
  if (!isHistoryEntity(entity)) return <NotFoundPage />
  return <RecordHistory key={`${entity} ${id}`} entity={entity} id={id} />
}
