import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { iconSize } from '../../ui/icons/icon-size'

interface DashboardLinkProps {
  to: string
  icon: ReactNode
  title: string
  /** Right of the title, cut where there is no room. */
  note: string | null
}

/** A row that leads to a list. Its height is fixed, because the counts arrive later. */
export const DashboardLink = ({ to, icon, title, note }: DashboardLinkProps) => (
  <Link
    to={to}
    className="flex min-h-12 min-w-0 items-center gap-3 rounded-card border border-line bg-card px-4 py-2.5 text-14 shadow-card transition-colors duration-120 hover:bg-hover md:px-5"
  >
    {icon}
    <span className="shrink-0 font-semibold">{title}</span>
    <span className="min-w-0 flex-1 text-muted tabular-nums">{note}</span>
    <ChevronRight {...iconSize} className="shrink-0 text-muted" />
  </Link>
)
