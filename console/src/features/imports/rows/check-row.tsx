import { Button } from '../../../ui/buttons/button'

/** Submits the cells of a row. */
export const CheckRow = ({ isBusy, isDisabled = false }: { isBusy: boolean; isDisabled?: boolean }) => (
  <Button
    type="submit"
    variant="secondary"
    className="sm:mt-6 sm:justify-self-start"
    isBusy={isBusy}
    busyLabel="Checking…"
    disabled={isDisabled}
  >
    Check Row
  </Button>
)
