import { useHostKind } from '../../api/use-host-kind'
import { readAdmin } from '../../api/session/signed-in-admin'
import { ThemeSwitch } from '../../ui/theme/theme-switch'
import { useLoadedOnPress } from '../../ui/loading/use-loaded-on-press'

/**
 * Who is signed in, at the bottom of the sidebar, with the theme switch. It opens the account menu, whose code comes later; a
 * host that knows only the specification has no such calls, and nothing to open.
 */
export function AdminCard() {
  const isOurs = useHostKind() === 'gatehouse'
  const { Loaded: AccountMenu, openedWith, button } = useLoadedOnPress(loadMenu)
  const card = { className: cardClass, children: <Who /> }
  return (
    <div className="sticky bottom-0 flex items-center border-t border-line bg-card pt-3">
      {!isOurs ? (
        <div {...card} />
      ) : AccountMenu ? (
        <AccountMenu trigger={<button type="button" {...card} />} openedWith={openedWith} />
      ) : (
        <button type="button" {...card} {...button} aria-haspopup="menu" aria-expanded={false} />
      )}
      <ThemeSwitch />
    </div>
  )
}

const loadMenu = () => import('../../features/account/load-account-menu').then((module) => module.loadAccountMenu())

const cardClass =
  'flex min-h-12 min-w-0 flex-1 items-center gap-2.5 rounded-control pl-2.5 text-left [button&]:hover:bg-hover data-popup-open:bg-hover'

function Who() {
  const admin = readAdmin()
  return (
    <>
      <span
        aria-hidden="true"
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-green-soft text-12 font-bold text-green-ink"
      >
        {initials(admin?.name ?? 'Admin')}
      </span>
      <span className="min-w-0 flex-1">
        <span className="sr-only">Account: </span>
        <span className="block truncate text-14 font-semibold">{admin?.name ?? 'Admin'}</span>
        {admin && <span className="block truncate text-12 text-muted">{admin.email}</span>}
      </span>
    </>
  )
}

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '').at(0) ?? '',
  )
  // Without dots and tone marks, which would touch the rim of so small a circle.
  return letters.join('').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
}
