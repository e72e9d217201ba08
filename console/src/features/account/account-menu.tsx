import { Keyboard, LockKeyhole, MonitorSmartphone } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { iconSize } from '../../ui/icons/icon-size'
import { late } from '../../ui/loading/late'
import { MenuPopup } from '../../ui/menus/menu-popup'
import type { OpeningKey } from '../../ui/menus/opening-key'

const PasswordDialog = late(() => import('./password-dialog').then((module) => module.PasswordDialog))
const DevicesDialog = late(() => import('./devices-dialog').then((module) => module.DevicesDialog))
const ShortcutsDialog = late(() => import('./shortcuts-dialog').then((module) => module.ShortcutsDialog))

/** What an admin does with its own sign-in. Of the console's other parts only `app` opens it. */
export function AccountMenu({ trigger, openedWith }: { trigger: ReactElement; openedWith: OpeningKey | null }) {
  const [dialog, setDialog] = useState<'password' | 'devices' | 'shortcuts'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <MenuPopup
        trigger={trigger}
        openedWith={openedWith}
        actions={[
          { label: 'Change password', icon: <LockKeyhole {...iconSize} />, onSelect: () => setDialog('password') },
          {
            label: 'Signed-in devices',
            icon: <MonitorSmartphone {...iconSize} />,
            onSelect: () => setDialog('devices'),
          },
          // The way back for who has switched the single keys off.
          { label: 'Keyboard shortcuts', icon: <Keyboard {...iconSize} />, onSelect: () => setDialog('shortcuts') },
        ]}
      />
      {dialog === 'password' && <PasswordDialog onClose={close} />}
      {dialog === 'devices' && <DevicesDialog onClose={close} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  )
}
