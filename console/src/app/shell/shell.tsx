import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import Search from 'lucide-react/icons/search'
import { useIsAvailable } from '../../api/available'
import { IconButton } from '../../ui/buttons/icon-button'
import { useLocation } from '../../ui/navigation/navigation-context'
import { NotificationBell } from '../../features/notifications/notification-bell'
import { BelowHeaderContext, HeaderSlotContext, TitleContext } from '../../ui/page-header'
import { SkipLink } from '../../ui/buttons/skip-link'
import { useIsDesktop } from '../../ui/use-media'
import { NavigationProgress } from './navigation-progress'
import { settings } from '../../settings'
import { Shortcuts } from './shortcuts'
import { hasNewSignIns } from '../../api/sign-in/new-sign-ins'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { whenSettled } from '../../ui/loading/when-settled'
import { useSearchKey } from '../palette/use-search-key'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'
import { TraySpace } from '../../features/drafts/tray-space'

const NewSignIns = lazyComponent(() =>
  import('../../features/security-events/new-sign-ins').then((module) => module.NewSignIns),
)

const StatusBar = lazyComponent(() => import('../connection/status-bar').then((module) => module.StatusBar))

const Commands = lazyComponent(() => import('../palette/commands').then((module) => module.Commands))

const BackgroundHosts = lazyComponent(() => import('./background-hosts').then((module) => module.BackgroundHosts))

const DraftTray = lazyComponent(() => import('../../features/drafts/draft-tray').then((module) => module.DraftTray))

/**
 * The layout of every signed-in page: the sidebar, or below the desktop width the top bar with its drawer.
 */
export function Shell({ children }: { children: ReactNode }) {
  const isDesktop = useIsDesktop()
  const [title, setTitle] = useState('')
  const titleContext = useMemo(() => ({ suffix: settings.businessName, onTitle: setTitle }), [])
  // After the first view, because few admins have drafts. Without it, forms still restore theirs.
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => whenSettled(() => setIsSettled(true)), [])
  const needsStatusBar = useNeedsStatusBar()
  // Undefined until it is opened.
  const [isSearching, setIsSearching] = useState<boolean>()
  const hasSearch = useIsAvailable('search') === true
  useSearchKey(() => hasSearch && setIsSearching(true))
  const buttons = (
    <>
      {hasSearch && (
        <IconButton
          label="Search Everything"
          icon={<Search />}
          variant="framed"
          aria-keyshortcuts="Control+K Meta+K"
          className="max-lg:border-0 max-lg:shadow-none"
          onClick={() => setIsSearching(true)}
        />
      )}
      <NotificationBell />
    </>
  )
  useScrollToTop()
  return (
    <TitleContext value={titleContext}>
      <SkipLink />
      <NavigationProgress />
      <Shortcuts />
      {(isSettled || isSearching !== undefined) && (
        <Commands
          isOpen={isSearching === true}
          onClose={() => setIsSearching(false)}
          fallback={null}
          {...(!isSearching && { renderError: () => false })}
        />
      )}
      {isSettled && <BackgroundHosts fallback={null} renderError={() => false} />}
      {hasNewSignIns() && <NewSignIns fallback={null} />}
      {isDesktop ? (
        <aside className="fixed inset-y-0 left-0 flex w-[250px] flex-col overflow-y-auto border-r border-line bg-card">
          <Sidebar />
        </aside>
      ) : (
        <TopBar title={title}>{buttons}</TopBar>
      )}
      <main
        id="content"
        tabIndex={-1}
        className="px-3.5 py-3.5 outline-none md:px-6 md:py-5 lg:ml-[250px] lg:px-7 lg:pt-[15px] lg:pb-10"
      >
        <div className="mx-auto max-w-[1440px]">
          {needsStatusBar && <StatusBar fallback={null} renderError={() => false} />}
          <HeaderSlotContext value={buttons}>
            <BelowHeaderContext
              value={isSettled ? <DraftTray fallback={<TraySpace />} renderError={() => false} /> : <TraySpace />}
            >
              {children}
            </BelowHeaderContext>
          </HeaderSlotContext>
        </div>
      </main>
    </TitleContext>
  )
}

/** On every route change, also on the way back (S2.3); a change of filter or tab is none. */
function useScrollToTop(): void {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current !== pathname) window.scrollTo(0, 0)
    lastPathname.current = pathname
  }, [pathname])
}

/** After this time the first view counts as slow. */
const slowViewMs = 4000

/** After the first view, or earlier when that does not arrive. */
function useNeedsStatusBar(): boolean {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    const show = () => setIsNeeded(true)
    const cancel = whenSettled(show)
    const timer = setTimeout(show, navigator.onLine ? slowViewMs : 0)
    return () => {
      cancel()
      clearTimeout(timer)
    }
  }, [])
  return isNeeded
}
