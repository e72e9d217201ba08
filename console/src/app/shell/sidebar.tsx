import LogOut from 'lucide-react/icons/log-out'
import { useIsAvailable } from '../../api/available'
import { Link } from '../../ui/navigation/link'
import { useLocation } from '../../ui/navigation/navigation-context'
import { Brand } from '../../ui/icons/brand'
import { classNames } from '../../ui/class-names'
import { useHasSingleKeys } from '../../ui/single-keys'
import { AdminCard } from './admin-card'
import { type MenuEntry, type Page, pages } from '../pages'
import { settings } from '../../settings'
import { useSignOut } from './use-sign-out'

/**
 * The menu, beside the page on desktop and inside the drawer
 * on narrow screens; `onNavigate` closes the drawer.
 */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { signOut, isSigningOut } = useSignOut()
  return (
    <div className="flex min-h-full flex-1 flex-col px-3.5 pt-[22px] pb-4">
      <div className="px-2.5">
        <Brand name={settings.businessName} />
      </div>
      <nav aria-label="Main" className="mt-8 flex-1 pb-6">
        <h2 className={sectionClass}>Main Menu</h2>
        <ul>
          <Entries section="main" onNavigate={onNavigate} />
        </ul>
        <h2 className={classNames(sectionClass, 'mt-5')}>Admin</h2>
        <ul>
          <Entries section="admin" onNavigate={onNavigate} />
          <li>
            <button type="button" className={entryClass(false)} aria-busy={isSigningOut} onClick={signOut}>
              <LogOut />
              {isSigningOut ? 'Logging Out...' : 'Log Out'}
            </button>
          </li>
        </ul>
      </nav>
      <AdminCard />
    </div>
  )
}

interface EntriesProps {
  section: 'main' | 'admin'
  onNavigate: (() => void) | undefined
}

const Entries = ({ section, onNavigate }: EntriesProps) =>
  pages.map(
    ({ path, menu, needs }) =>
      menu?.section === section && <Entry key={path} path={path} menu={menu} needs={needs} onNavigate={onNavigate} />,
  )

interface EntryProps extends Pick<EntriesProps, 'onNavigate'> {
  path: string
  menu: MenuEntry
  needs: Page['needs']
}

function Entry({ path, menu: { label, icon: Icon, key, others = [] }, needs, onNavigate }: EntryProps) {
  const { pathname } = useLocation()
  const hasKeys = useHasSingleKeys()
  const isAvailable = useIsAvailable(needs) === true
  if (!isAvailable) return null
  const isActive = [path, ...others].some((own) => pathname === own || (own !== '/' && pathname.startsWith(`${own}/`)))
  return (
    <li>
      <Link
        to={path}
        onClick={onNavigate}
        aria-current={isActive ? 'page' : undefined}
        title={key && hasKeys ? `Shortcut: g ${key}` : undefined}
        className={entryClass(isActive)}
      >
        <Icon />
        {label}
      </Link>
    </li>
  )
}

const sectionClass = 'mb-1.5 px-3 text-12 font-semibold tracking-[0.06em] text-muted uppercase'

const entryClass = (isActive: boolean): string =>
  classNames(
    'flex h-11 w-full items-center gap-2.5 rounded-control px-3 text-14 font-medium transition-colors duration-120 lg:h-[38px]',
    isActive ? 'bg-green-soft text-green-ink' : 'text-muted hover:bg-hover hover:text-ink',
  )
