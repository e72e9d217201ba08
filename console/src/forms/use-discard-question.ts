import { useConfirm } from '../ui/confirm'

interface FormState {
  /** 'property' */
  noun: string
  isDirty: boolean
  isSaving: boolean
  hasFiles?: boolean
}

/** Asks before typed text or a running upload is thrown away; nothing to lose, nothing to ask. */
export function useDiscardQuestion({ noun, isDirty, isSaving, hasFiles = false }: FormState) {
  const confirm = useConfirm()
  return async (): Promise<boolean> => {
    if (isSaving) {
      return confirm({
        question: `Stop saving this ${noun}?`,
        subject: hasFiles
          ? 'The upload is cancelled and what you entered is discarded.'
          : 'What you entered is discarded.',
        confirmLabel: 'Stop and discard',
        cancelLabel: 'Keep saving',
        isDangerous: true,
      })
    }
    if (!isDirty) return true
    return confirm({
      question: 'Discard what you entered?',
      subject: hasFiles ? 'Text and chosen files of this form are removed.' : 'The text of this form is removed.',
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
      isDangerous: true,
    })
  }
}
