import { useConfirm } from '../ui/confirm'

/** Asks before typed text or a running upload is thrown away; nothing to lose, nothing to ask. */
export function useDiscardQuestion({ isDirty, isSaving }: { isDirty: boolean; isSaving: boolean }) {
  const confirm = useConfirm()
  return async (): Promise<boolean> => {
    if (isSaving) {
      return confirm({
        question: 'Stop saving this property?',
        subject: 'The upload is cancelled and what you entered is discarded.',
        confirmLabel: 'Stop and discard',
        cancelLabel: 'Keep saving',
        isDangerous: true,
      })
    }
    if (!isDirty) return true
    return confirm({
      question: 'Discard what you entered?',
      subject: 'Text and chosen files of this form are removed.',
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
      isDangerous: true,
    })
  }
}
