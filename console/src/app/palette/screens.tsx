import Activity from 'lucide-react/icons/activity'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import Rss from 'lucide-react/icons/rss'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserSearch from 'lucide-react/icons/user-search'
import Webhook from 'lucide-react/icons/webhook'
import type { ReactNode } from 'react'
import type { Feature } from '../../api/available'
import { pages } from '../pages'

interface Screen {
  readonly path: string
  readonly label: string
  readonly icon: ReactNode
  readonly words?: string
  readonly needs?: Feature | undefined
}

/** Those that are not in the menu. */
const furtherScreens: readonly Screen[] = [
  { path: '/inquiries', label: 'Inquiries', icon: <Mail /> },
  { path: '/webhooks', label: 'Webhooks', icon: <Webhook />, needs: 'webhooks', words: 'integrations' },
  { path: '/feeds', label: 'Feeds', icon: <Rss />, needs: 'feeds', words: 'integrations' },
  { path: '/sign-ins', label: 'Sign-Ins of My Account', icon: <ShieldCheck />, needs: 'sign-ins' },
  { path: '/security', label: 'Passkeys and Second Factor', icon: <KeyRound />, needs: 'account', words: 'security' },
  { path: '/personal-data', label: 'Personal Data', icon: <UserSearch />, needs: 'personal data' },
  { path: '/status', label: 'Status', icon: <Activity />, needs: 'status' },
]

/** Every screen with its icon, in the order of the menu. */
export const screens = (): readonly Screen[] => [
  ...pages.flatMap(({ path, menu, needs }) =>
    menu ? [{ path, label: menu.label, icon: <menu.icon />, needs, words: menu.words ?? menu.section }] : [],
  ),
  ...furtherScreens,
]
