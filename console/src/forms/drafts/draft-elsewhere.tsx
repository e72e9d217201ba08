import { Button } from '../../ui/buttons/button'
import { FormAlert } from '../saving/form-alert'

interface DraftElsewhereProps {
  /** 'property' */
  label: string
  /** The other tab is writing what was entered there. */
  isBusy: boolean
  onTakeOver: () => void
}

/** In place of the form while another tab has it open. */
export function DraftElsewhere({ label, isBusy, onTakeOver }: DraftElsewhereProps) {
  return (
    <FormAlert
      title={`This ${label} is open in another tab.`}
      text="Continue in that tab, or here with everything that was entered there."
    >
      <Button isBusy={isBusy} busyLabel="Continuing..." onClick={onTakeOver}>
        Continue Here
      </Button>
    </FormAlert>
  )
}
