import { type PropertyCard, propertyFields, type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyStateName } from '@gatehouse/contract/entities/property-choices'
import Check from 'lucide-react/icons/check'
import { Button } from '../../../ui/buttons/button'
import { Dialog, DialogBody } from '../../../ui/dialogs/dialog'
import { propertyName } from '@gatehouse/contract/listing/property-name'
import { offeredStates } from './offered-states'
import { useSetState } from './use-set-state'

interface StateDialogProps {
  property: PropertyCard | PropertyRecord
  /** Archives the property: offered once it is sold or let. */
  onArchive: () => void
  onClose: () => void
}

/** The states of a listing, one of which is set by one press. */
export function StateDialog({ property, onArchive, onClose }: StateDialogProps) {
  const set = useSetState(property, onArchive)
  return (
    <Dialog title="Set State" description={propertyName(property)} onClose={onClose} maxWidth={400}>
      <DialogBody>
        <ul aria-label={propertyFields.state.label} className="grid gap-2">
          {offeredStates([property.type], property.state).map((state) => {
            const isCurrent = state === property.state
            return (
              <li key={state}>
                <Button
                  variant="secondary"
                  className="w-full justify-between!"
                  aria-pressed={isCurrent}
                  onClick={() => {
                    onClose()
                    if (!isCurrent) void set(state)
                  }}
                >
                  {propertyStateName(state)}
                  {isCurrent && <Check size={16} />}
                </Button>
              </li>
            )
          })}
        </ul>
      </DialogBody>
    </Dialog>
  )
}
