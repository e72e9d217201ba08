import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import Upload from 'lucide-react/icons/upload'
import { useIsAvailable } from '../../api/available'
import { buttonClass } from '../../ui/buttons/button-class'
import { classNames } from '../../ui/class-names'
import { Link } from '../../ui/navigation/link'
import { useIsDesktop } from '../../ui/use-media'

interface ImportLinkProps {
  target: ImportTarget
  /** Whether it has no frame, as the other tools of a table. */
  isPlain?: boolean
}

/** The way from a list to the import of its records; on narrow pages an icon. Absent without that call. */
export function ImportLink({ target, isPlain = false }: ImportLinkProps) {
  const isDesktop = useIsDesktop()
  if (!useIsAvailable('imports')) return null
  return (
    <Link
      to={`/import/${target}`}
      aria-label={isDesktop ? undefined : 'Import'}
      title={isDesktop ? undefined : 'Import'}
      className={classNames(
        buttonClass({ variant: isPlain ? 'ghost' : 'secondary' }),
        !isDesktop && 'size-11 shrink-0 justify-center px-0!',
      )}
    >
      <Upload size={isDesktop ? 16 : 18} aria-hidden />
      {isDesktop && 'Import'}
    </Link>
  )
}
