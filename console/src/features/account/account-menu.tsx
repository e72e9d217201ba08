import Activity from 'lucide-react/icons/activity'
import BookOpen from 'lucide-react/icons/book-open'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserSearch from 'lucide-react/icons/user-search'
import { useState, type ReactElement } from 'react'
import { useIsAvailable } from '../../api/available'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { MenuPopup } from '../../ui/menus/menu-popup'
import { settings } from '../../settings'
import type { OpenedBy } from '../../ui/menus/use-open-on-press'
import { useNavigate } from '../../ui/navigation/navigation-context'

const PasswordDialog = lazyComponent(() => import('./password-dialog').then((module) => module.PasswordDialog))
const DevicesDialog = lazyComponent(() => import('./devices-dialog').then((module) => module.DevicesDialog))
const ShortcutsDialog = lazyComponent(() => import('./shortcuts-dialog').then((module) => module.ShortcutsDialog))

type Dialog = 'password' | 'devices' | 'shortcuts'

/** Password, second factor, devices, sign-ins and shortcuts of the admin; personal data; the status. */
export function AccountMenu({ trigger, openedBy }: { trigger: ReactElement; openedBy: OpenedBy }) {
  const [dialog, setDialog] = useState<Dialog>()
  const navigate = useNavigate()
  const hasPersonalData = useIsAvailable('personal data') === true
  const hasStatus = useIsAvailable('status') === true
  const show = (name: Dialog) => () => setDialog(name)
  const go = (to: string) => () => void navigate(to)
  const personalData = { label: 'Personal Data', icon: <UserSearch />, onSelect: go('/personal-data') }
  const close = () => setDialog(undefined)
  return (
    <>
      <MenuPopup
        trigger={trigger}
        openedBy={openedBy}
        actions={[
          { label: 'Change Password', icon: <LockKeyhole />, onSelect: show('password') },
          { label: 'Passkeys and Second Factor', icon: <KeyRound />, onSelect: go('/security') },
          { label: 'Signed-In Devices', icon: <MonitorSmartphone />, onSelect: show('devices') },
          { label: 'Sign-Ins of My Account', icon: <ShieldCheck />, onSelect: go('/sign-ins') },
          ...(hasPersonalData ? [personalData] : []),
          ...(hasStatus ? [{ label: 'Status', icon: <Activity />, onSelect: go('/status') }] : []),
          // Reachable without the `?` key, which can be disabled.
          { label: 'Keyboard Shortcuts', icon: <Keyboard />, onSelect: show('shortcuts') },
          { label: 'API Documentation', icon: <BookOpen />, href: `${settings.apiHost}/docs` },
        ]}
      />
      {dialog === 'password' && <PasswordDialog onClose={close} />}
      {dialog === 'devices' && <DevicesDialog onClose={close} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  )
}
