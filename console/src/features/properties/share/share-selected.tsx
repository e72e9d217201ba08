import { propertyCalls } from '@gatehouse/contract/entities/property'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loadFailureMessage } from '../../../api/failure-message'
import { call } from '../../../api/request'
import type { SelectedDialogProps } from '../../../lists/selection/selected-action'
import { Button } from '../../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { ErrorState } from '../../../ui/feedback/error-state'
import { findListedCard } from '../listed-card'
import { ShareDialog } from './share-dialog'

/** As many pictures as WhatsApp shows as an album that can be looked through. */
const maxShared = 10

/** Shares the selected properties as an album. */
export function ShareSelected({ select, what, onClose }: SelectedDialogProps) {
  const ids = 'ids' in select ? select.ids : undefined
  if (ids && ids.length <= maxShared) return <Album ids={ids} onClose={onClose} />
  return (
    <Dialog title="Share" description={`${what} selected`} onClose={onClose} maxWidth={460}>
      <DialogBody>
        <p>{`At most ${maxShared} properties can be shared together. Select ${maxShared} or fewer.`}</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>OK</Button>
      </DialogFooter>
    </Dialog>
  )
}

function Album({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['shared properties', ids],
    // What a list shows is shared as it is shown, also without a connection.
    queryFn: () =>
      Promise.all(
        ids.map(async (id) => findListedCard(client, id) ?? (await call(propertyCalls.find, { params: { id } })).data),
      ),
    networkMode: 'always',
    gcTime: 0,
    staleTime: Infinity,
  })
  if (data) return <ShareDialog album={data} onClose={onClose} />
  if (!error) return null
  return (
    <Dialog title="Share" onClose={onClose} maxWidth={460}>
      <DialogBody>
        <ErrorState
          message={loadFailureMessage(error, 'property', propertyMessages)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </DialogBody>
    </Dialog>
  )
}
