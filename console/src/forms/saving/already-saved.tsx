import { Button } from '../../ui/buttons/button'
import { FormAlert } from './form-alert'

interface AlreadySavedProps {
  /** 'property' */
  label: string
  onKeepSaved: () => void
  onSaveAnother: () => void
}

/** Shown when an attempt whose response was lost created the record, and the form was changed since. */
export function AlreadySaved({ label, onKeepSaved, onSaveAnother }: AlreadySavedProps) {
  return (
    <FormAlert title={alreadySaved(label)} text="What you changed after that attempt was not saved, and is still here.">
      <Button onClick={onKeepSaved}>Keep the Saved One</Button>
      <Button variant="secondary" onClick={onSaveAnother}>
        Save This One Too
      </Button>
    </FormAlert>
  )
}

export const alreadySaved = (label: string) => `This ${label} was already saved by your earlier attempt.`
