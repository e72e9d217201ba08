import type { PropertyCard } from '@gatehouse/contract/entities/property'
import {
  duplicateMessages,
  maxDuplicates,
  propertyDuplicateEndpoints,
  unitLocations,
} from '@gatehouse/contract/operations/property-duplicate'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureMessage } from '../../../api/failure-message'
import { randomId } from '../../../api/random-id'
import { call } from '../../../api/request'
import { storeOperation } from '../../../api/session/last-changes'
import { FailureText } from '../../../forms/saving/failure-text'
import { undoActions } from '../../../forms/undo/undo-requests'
import { resetLists } from '../../../lists/infinite-list'
import { Button } from '../../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { DialogForm } from '../../../ui/dialogs/dialog-form'
import { useNotices } from '../../../ui/feedback/notices'
import { Stepper } from '../../../ui/fields/stepper'
import { useNavigate } from '../../../ui/navigation/navigation-context'
import { statsKey } from '../../stats/api'
import { propertyListsKey } from '../api'
import { propertyName } from '@gatehouse/contract/listing/property-name'

interface DuplicateDialogProps {
  property: Pick<PropertyCard, 'id' | 'bedroom' | 'property_type_id' | 'location'>
  onClose: () => void
}

const counts = Array.from({ length: maxDuplicates }, (_, index) => String(index + 1))

/** Asks how many copies of a property are to be created, and shows where they will be. */
export function DuplicateDialog({ property, onClose }: DuplicateDialogProps) {
  const [count, setCount] = useState(1)
  const { duplicate, isPending, error } = useDuplicate(property)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && (await duplicate(count))) onClose()
  }
  return (
    <Dialog title="Duplicate Property" description={propertyName(property)} onClose={onClose} isForm maxWidth={460}>
      <DialogForm onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <Stepper
            label="Number of copies"
            options={counts}
            value={String(count)}
            onValueChange={(value) => setCount(Number(value))}
          />
          <p className="mt-4 text-13 text-muted">
            {count === 1
              ? 'The copy has the same details, photographs, floor plans and video.'
              : 'Each copy has the same details, photographs, floor plans and video, and a number:'}
          </p>
          {count > 1 && <Locations locations={unitLocations(property.location, count)} />}
        </DialogBody>
        <DialogFooter
          note={error !== null && <FailureText message={failureMessage(error, duplicateMessages)} failure={error} />}
        >
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isPending} busyLabel="Duplicating...">
            {count === 1 ? 'Duplicate' : `Create ${count} Copies`}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}

/** The first three and the last. */
function Locations({ locations }: { locations: readonly string[] }) {
  const isLong = locations.length > 5
  const shown = isLong ? locations.slice(0, 3) : locations
  return (
    <ul aria-label="Locations of the copies" className="mt-2 rounded-control bg-hover px-3 py-2 text-14">
      {shown.map((location) => (
        <li key={location} className="py-0.5 wrap-anywhere">
          {location}
        </li>
      ))}
      {isLong && (
        <>
          <li className="py-0.5 text-muted">{`… ${locations.length - 4} more …`}</li>
          <li className="py-0.5 wrap-anywhere">{locations.at(-1)}</li>
        </>
      )}
    </ul>
  )
}

function useDuplicate(property: DuplicateDialogProps['property']) {
  const client = useQueryClient()
  const notices = useNotices()
  const navigate = useNavigate()
  // A repeated press with the same number creates nothing twice.
  const [key] = useState(randomId)
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (count: number) =>
      call(propertyDuplicateEndpoints.create, {
        params: { id: property.id },
        body: { count },
        idempotencyKey: `${key}-${count}`,
      }),
  })
  const duplicate = async (count: number): Promise<boolean> => {
    try {
      const { message, data, change_id } = await mutateAsync(count)
      if (data) storeOperation(data.operation_id, change_id)
      void resetLists(client, propertyListsKey)
      void client.invalidateQueries({ queryKey: statsKey })
      const first = `/properties/${encodeURIComponent(data?.ids[0] ?? '')}`
      notices.success(message, {
        detail: propertyName(property),
        actions: [
          { label: count === 1 ? 'Open' : 'Open the First', onPress: () => void navigate(first) },
          ...undoActions(change_id, { operationId: data?.operation_id, detail: propertyName(property) }),
        ],
      })
      return true
    } catch {
      // Shown in the dialog.
      return false
    }
  }
  return { duplicate, isPending, error }
}
