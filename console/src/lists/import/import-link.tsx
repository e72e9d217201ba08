import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import { Upload } from 'lucide-react'
import { useIsAvailable } from '../../api/available'
import { buttonClass } from '../../ui/buttons/button-class'
import { Link } from '../../ui/navigation/link'

interface ImportLinkProps {
  target: ImportTarget
  /** It has no word, because it is beside a search. */
  isIcon?: boolean
}

/** The way from a list to the import of its records. Absent where the server has none. */
export function ImportLink({ target, isIcon = false }: ImportLinkProps) {
  if (!useIsAvailable('imports')) return null
  return (
    <Link
      to={`/import/${target}`}
      aria-label={isIcon ? 'Import' : undefined}
      title={isIcon ? 'Import' : undefined}
      className={buttonClass({ variant: 'secondary' })}
    >
      <Upload size={16} aria-hidden />
      {!isIcon && 'Import'}
    </Link>
  )
}
