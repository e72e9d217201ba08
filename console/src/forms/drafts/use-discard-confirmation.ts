import { useConfirm } from '../../ui/dialogs/confirm'
import { lastAttempt } from './draft-note'

interface FormState {
  /** 'property' */
  label: string
  isDirty: boolean
  isSaving: boolean
  hasFiles: boolean
  /** Called when the question is shown. */
  isPossiblySaved: () => boolean
}

/**
 * Confirms before text or a running upload is discarded. Resolves
 * to true without a question when there is nothing to lose.
 */
export function useDiscardConfirmation({ label, isDirty, isSaving, hasFiles, isPossiblySaved }: FormState) {
  const confirm = useConfirm()
  return async (): Promise<boolean> => {
    if (isSaving) {
      return confirm({
        question: `Stop saving this ${label}?`,
        subject: isPossiblySaved()
          ? 'It may be saved already. What you entered is discarded here.'
          : 'The upload is cancelled and what you entered is discarded.',
        confirmLabel: 'Stop and Discard',
        cancelLabel: 'Keep Saving',
        isDangerous: true,
      })
    }
    if (!isDirty) return true
    const removed = hasFiles
      ? 'The text and files in this form will be deleted.'
      : 'The text in this form will be deleted.'
    return confirm({
      question: 'Discard what you entered?',
      subject: isPossiblySaved() ? `${lastAttempt}. ${removed}` : removed,
      confirmLabel: 'Discard',
      cancelLabel: 'Keep Editing',
      isDangerous: true,
    })
  }
}
