import History from 'lucide-react/icons/rotate-ccw-clock'
import { useIsAvailable } from '../api/available'
import { buttonClass } from '../ui/buttons/button-class'
import { classNames } from '../ui/class-names'
import { Link } from '../ui/navigation/link'

/** The address of the changes of a record. `entity` is the name of its table. */
export const recordHistoryPath = (entity: string, id: string): string => `/history/${entity}/${encodeURIComponent(id)}`

interface HistoryLinkProps {
  /** The name of its table, and its id. */
  record: readonly [entity: string, id: string]
  /** 'the banner to example.com' */
  name: string
  /** With its label; otherwise its icon alone. */
  isText?: boolean
}

/** Opens the history of a record that has no menu. Nothing on a server without it. */
export function HistoryLink({ record: [entity, id], name, isText = false }: HistoryLinkProps) {
  if (useIsAvailable('history') !== true) return null
  const label = `History of ${name}`
  return (
    <Link
      to={recordHistoryPath(entity, id)}
      aria-label={label}
      title={label}
      className={classNames(
        isText
          ? buttonClass({ variant: 'secondary', size: 'small' })
          : 'relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink lg:size-[38px]',
      )}
    >
      <History {...(isText && { size: 16 })} />
      {isText && 'History'}
    </Link>
  )
}
