import { Button } from '../../ui/buttons/button'
import { alreadySaved } from './already-saved'
import { FormAlert } from './form-alert'

interface ConflictBannerProps {
  /** 'property' */
  label: string
  /** The newer version was saved by an earlier attempt of this form, whose response was lost. */
  isOwn: boolean
  hasFiles: boolean
  onUseTheirs: () => void
  onKeep: () => void
}

/** Shown when the record is newer than the form. The user decides which version is kept. */
export function ConflictBanner({ label, isOwn, hasFiles, onUseTheirs, onKeep }: ConflictBannerProps) {
  return (
    <FormAlert
      title={isOwn ? alreadySaved(label) : `Someone else changed this ${label} in the meantime.`}
      text={isOwn ? (hasFiles ? `${ownText} ${ownFiles}` : ownText) : otherText}
    >
      <Button onClick={onKeep}>Save Mine</Button>
      <Button variant="secondary" onClick={onUseTheirs}>
        {isOwn ? 'Use the Saved Version' : 'Use Their Version'}
      </Button>
    </FormAlert>
  )
}

const otherText =
  'What you entered is still here. Save it over the other version, or load their version and redo your changes.'
const ownText =
  'What you changed since is still here. Save it over the saved version, or load that version and redo your changes.'
const ownFiles = 'Chosen files would be added again.'
