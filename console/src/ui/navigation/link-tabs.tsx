import { classNames } from '../class-names'
import { Link } from './link'
import { useLocation } from './navigation-context'

interface LinkTabsProps {
  /** Accessible name of the navigation. */
  label: string
  links: readonly { to: string; label: string }[]
}

/** Links between pages that belong together, which look like the tabs within a page. */
export function LinkTabs({ label, links }: LinkTabsProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className="mb-4 border-b border-line">
      <ul className="flex gap-5 overflow-x-auto overflow-y-hidden">
        {links.map(({ to, label: text }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className={classNames(
                'flex h-11 min-w-11 shrink-0 items-center justify-center border-b-2 text-14 font-semibold transition-colors duration-120 focus-visible:-outline-offset-2 lg:h-10',
                pathname === to ? 'border-orange text-orange' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
