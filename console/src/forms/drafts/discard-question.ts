import type { Confirmation } from '../../ui/dialogs/confirm-dialog'
import type { EffectOf } from '../editor/editor-state'
import { lastAttempt } from './draft-note'

/** What is asked before text or a running upload is discarded. */
export function discardQuestion(
  { label, fileGroups }: { label: string; fileGroups?: object },
  { isSaving, isPossiblySaved }: EffectOf<'confirm-discard'>,
): Confirmation {
  if (isSaving) {
    return {
      question: `Stop saving this ${label}?`,
      subject: isPossiblySaved
        ? 'It may be saved already. What you entered is discarded here.'
        : 'The upload is cancelled and what you entered is discarded.',
      confirmLabel: 'Stop and Discard',
      cancelLabel: 'Keep Saving',
      isDangerous: true,
    }
  }
  const removed = fileGroups
    ? 'The text and files in this form will be deleted.'
    : 'The text in this form will be deleted.'
  return {
    question: 'Discard what you entered?',
    subject: isPossiblySaved ? `${lastAttempt}. ${removed}` : removed,
    confirmLabel: 'Discard',
    cancelLabel: 'Keep Editing',
    isDangerous: true,
  }
}
