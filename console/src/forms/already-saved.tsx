import { Button } from '../ui/button'
import { FormAlert } from './form-alert'

interface AlreadySavedProps {
  /** 'property' */
  noun: string
  onKeepSaved: () => void
  onSaveAnother: () => void
}

/** An attempt whose response was lost made the record, and the form was changed since. */
export function AlreadySaved({ noun, onKeepSaved, onSaveAnother }: AlreadySavedProps) {
  return (
    <FormAlert title={alreadySaved(noun)} text="What you changed after that attempt was not saved, and is still here.">
      <Button onClick={onKeepSaved}>Keep the saved one</Button>
      <Button variant="secondary" onClick={onSaveAnother}>
        Save this one too
      </Button>
    </FormAlert>
  )
}

export const alreadySaved = (noun: string) => `This ${noun} was already saved by your earlier attempt.`
