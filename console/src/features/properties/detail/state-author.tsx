import { useIsAvailable } from '../../../api/available'
import { useRecordHistory } from '../../history/api'

interface StateAuthorProps {
  propertyId: string
  /** When the state was set, which is the time of that change. */
  since: string
}

/** Who has set the state of a property, if that is among its latest changes (docs/decisions/0090). */
export function StateAuthor({ propertyId, since }: StateAuthorProps) {
  const { cards } = useRecordHistory('property', propertyId, useIsAvailable('history') === true)
  const change = cards?.find(({ fields, created_at }) => 'state' in fields && created_at === since)
  return change?.admin?.name ? ` by ${change.admin.name}` : null
}
