import { Button } from '../../ui/buttons/button'
import { alreadySaved } from './already-saved'
import { FormAlert } from './form-alert'

interface ConflictBannerProps {
  /** 'property' */
  label: string
  /** An attempt of this form whose response was lost saved it, not another admin. */
  isOwn: boolean
  hasFiles: boolean
  onTakeOver: () => void
  onKeep: () => void
}

/** The record is newer than the form. Nothing typed here is lost before the user says so. */
export function ConflictBanner({ label, isOwn, hasFiles, onTakeOver, onKeep }: ConflictBannerProps) {
  return (
    <FormAlert
      title={isOwn ? alreadySaved(label) : `Someone else changed this ${label} in the meantime.`}
      text={isOwn ? (hasFiles ? `${ownText} ${ownFiles}` : ownText) : otherText}
    >
      <Button onClick={onKeep}>Save mine</Button>
      <Button variant="secondary" onClick={onTakeOver}>
        {isOwn ? 'Use the saved version' : 'Take over theirs'}
      </Button>
    </FormAlert>
  )
}

const otherText =
  'What you entered is still here. Save it over the other version, or take that version over and enter yours again.'
const ownText =
  'What you changed since is still here. Save it over the saved version, or load that version and redo your changes.'
const ownFiles = 'Chosen files would be added again.'
