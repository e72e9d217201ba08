import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import { Button } from '../../ui/buttons/button'
import { useConfirm } from '../../ui/dialogs/confirm'
import { useNavigate } from '../../ui/navigation/navigation-context'
import { useDiscardImport } from './api'
import { importPath } from './import-targets'

interface DiscardButtonProps {
  id: string
  target: ImportTarget
  size?: 'small' | 'medium'
}

/** Asks first, because what was corrected is lost. */
export function DiscardButton({ id, target, size = 'medium' }: DiscardButtonProps) {
  const discard = useDiscardImport(id)
  const navigate = useNavigate()
  const confirm = useConfirm()
  const ask = async () => {
    if (await confirm(question)) discard.mutate(undefined, { onSuccess: () => void navigate(importPath(target)) })
  }
  return (
    <Button variant="ghost" size={size} isBusy={discard.isPending} onClick={() => void ask()}>
      Discard
    </Button>
  )
}

const question = {
  question: 'Discard this import?',
  subject: 'Its rows and what you have corrected in them are removed from the server. Nothing was imported.',
  confirmLabel: 'Discard',
  isDangerous: true,
}
