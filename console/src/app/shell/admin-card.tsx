import { useIsAvailable } from '../../api/available'
import { useSignedInAdmin } from '../../api/session/use-signed-in-admin'
import { BreakableEmail } from '../../ui/breakable-email'
import { ThemeSwitch } from '../../ui/theme/theme-switch'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { useOpenOnPress } from '../../ui/menus/use-open-on-press'

const AccountMenu = lazyComponent(() =>
  import('../../features/account/account-menu').then((module) => module.AccountMenu),
)

/**
 * The signed-in admin, at the bottom of the sidebar, with the theme
 * switch. Opens the account menu where the server supports it.
 */
export function AdminCard() {
  const hasAccount = useIsAvailable('account') === true
  const { openedBy, button, close } = useOpenOnPress(AccountMenu.preload)
  const card = { className: cardClass, children: <AdminName /> }
  const closed = <button type="button" {...card} {...button} aria-haspopup="menu" aria-expanded={false} />
  return (
    <div className="sticky bottom-0 flex items-center border-t border-line bg-card pt-3">
      {!hasAccount ? (
        <div {...card} />
      ) : openedBy === null ? (
        closed
      ) : (
        <AccountMenu
          trigger={<button type="button" {...card} />}
          openedBy={openedBy}
          fallback={closed}
          onDismiss={close}
        />
      )}
      <ThemeSwitch />
    </div>
  )
}

/** So narrow that the email of the first admin, admin@gatehouse.local, fits on a line. */
const cardClass =
  'flex min-h-12 min-w-0 flex-1 items-center gap-2 rounded-control pl-2 text-left [button&]:hover:bg-hover data-popup-open:bg-hover'

function AdminName() {
  const admin = useSignedInAdmin()
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
        <span className="line-clamp-2 text-14 font-semibold wrap-anywhere">{admin?.name ?? 'Admin'}</span>
        {admin && (
          <span className="line-clamp-2 text-12 text-muted">
            <BreakableEmail email={admin.email} />
          </span>
        )}
      </span>
    </>
  )
}

const initials = (name: string): string => {
  const names = name.trim().split(/\s+/)
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map(
    (part) => Array.from(part ?? '').at(0) ?? '',
  )
  // Without dots and tone marks, which would touch the edge of the circle.
  return letters.join('').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
}
