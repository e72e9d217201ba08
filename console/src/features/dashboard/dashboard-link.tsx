import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconSize } from '../../ui/icons/icon-size'
import { Link } from '../../ui/navigation/link'

interface DashboardLinkProps {
  to: string
  icon: ReactNode
  title: string
  /** Below the title: one line, on phones two, cut where there is no room. */
  note: string | null
}

/** A row that leads to a list. Its height is that of both lines, because the counts arrive later. */
export const DashboardLink = ({ to, icon, title, note }: DashboardLinkProps) => (
  <Link
    to={to}
    className="flex min-h-19 min-w-0 items-center gap-3 rounded-card border border-line bg-card px-4 py-2 text-14 shadow-card transition-colors duration-120 hover:bg-hover md:min-h-16 md:px-5"
  >
    {icon}
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold">{title}</span>{' '}
      {note && (
        <span title={note} className="line-clamp-2 text-13 text-muted tabular-nums md:line-clamp-1">
          {note}
        </span>
      )}
    </span>
    <ChevronRight {...iconSize} className="shrink-0 text-muted" />
  </Link>
)
