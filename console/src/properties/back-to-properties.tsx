import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { iconSize } from '../ui/icon-size'

export function BackToProperties() {
  return (
    <Link
      to="/properties"
      aria-label="Back to properties"
      title="Back to properties"
      className="-ml-2 flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink lg:size-[38px]"
    >
      <ArrowLeft {...iconSize} />
    </Link>
  )
}
