import { useState } from 'react'
import { Button } from '../../ui/buttons/button'
import { FormAlert } from '../saving/form-alert'

interface DraftElsewhereProps {
  /** 'property' */
  label: string
  onTakeOver: () => Promise<void>
}

/** In place of the form while another tab has it open. */
export function DraftElsewhere({ label, onTakeOver }: DraftElsewhereProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <FormAlert
      title={`This ${label} is open in another tab.`}
      text="Continue in that tab, or here with everything that was entered there."
    >
      <Button
        isBusy={isBusy}
        busyLabel="Continuing..."
        onClick={() => {
          setIsBusy(true)
          void onTakeOver()
        }}
      >
        Continue Here
      </Button>
    </FormAlert>
  )
}
