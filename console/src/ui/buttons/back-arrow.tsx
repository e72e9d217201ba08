import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, type LinkProps } from '../navigation/link'

interface BackArrowProps extends Pick<LinkProps, 'to' | 'state'> {
  /** 'Back to properties' */
  label: string
}

/** A link to the list, left of the title of a record's page. */
export const BackArrow = ({ to, state, label }: BackArrowProps) => (
  <Link
    to={to}
    state={state}
    aria-label={label}
    title={label}
    className="-ml-2 flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink lg:size-[38px]"
  >
    <ArrowLeft />
  </Link>
)
