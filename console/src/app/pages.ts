import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Image from 'lucide-react/icons/image'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MapPin from 'lucide-react/icons/map-pin'
import Megaphone from 'lucide-react/icons/megaphone'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'
import Webhook from 'lucide-react/icons/webhook'
import type { ComponentType } from 'react'
import type { Feature } from '../api/available'
import { PropertyIcon } from '../ui/icons/outline-icons'
import { matchPath, type Params } from '../ui/navigation/match-path'

export interface Page {
  readonly path: string
  /** Each page is a separate chunk. */
  readonly load: () => Promise<ComponentType>
  /** Its entry in the menu. */
  readonly menu?: MenuEntry
  /** Whether the page has no menu around it. */
  readonly isAlone?: boolean
  /** The page and its entry are absent where the server lacks it. */
  readonly needs?: Feature | undefined
}

export interface MenuEntry {
  readonly section: 'main' | 'admin'
  readonly label: string
  readonly icon: ComponentType
  /** Opens the page after `g`. */
  readonly key?: string
  /** Further words by which the palette finds it. */
  readonly words?: string
  /** Paths of other pages to which the entry leads, by links at their top. */
  readonly others?: readonly string[]
}

/** The session of an admin who must set up a second factor can do nothing else. */
export const setUpPath = '/set-up'

/**
 * The pages behind sign-in, in the order of the menu (S2.18, S2.19); /inquiries is not in it (S2.13).
 * Activity and Bin are additions (docs/decisions/0078).
 */
export const pages: readonly Page[] = [
  {
    path: '/',
    load: async () => (await import('../features/dashboard/dashboard-page')).DashboardPage,
    menu: { section: 'main', label: 'Dashboard', icon: LayoutDashboard, key: 'd' },
  },
  {
    path: '/agents',
    load: async () => (await import('../features/agents/list/agents-page')).AgentsPage,
    menu: { section: 'main', label: 'Agents', icon: Users, key: 'a' },
  },
  { path: '/agents/:id', load: async () => (await import('../features/agents/detail/agent-page')).AgentPage },
  {
    path: '/properties',
    load: async () => (await import('../features/properties/list/properties-page')).PropertiesPage,
    menu: { section: 'main', label: 'Properties', icon: PropertyIcon, key: 'p' },
  },
  {
    path: '/properties/:id',
    load: async () => (await import('../features/properties/detail/property-page')).PropertyPage,
  },
  {
    path: '/affiliates',
    load: async () => (await import('../features/affiliates/list/affiliates-page')).AffiliatesPage,
    menu: { section: 'main', label: 'Affiliates', icon: Star, key: 'f' },
  },
  {
    path: '/announcements',
    load: async () => (await import('../features/announcements/list/announcements-page')).AnnouncementsPage,
    menu: { section: 'main', label: 'Announcements', icon: Megaphone, key: 'n' },
  },
  {
    path: '/app-banners',
    load: async () => (await import('../features/banners/list/banners-page')).BannersPage,
    menu: { section: 'main', label: 'App Banners', icon: Image, key: 'b' },
  },
  {
    path: '/careers',
    load: async () => (await import('../features/careers/list/careers-page')).CareersPage,
    menu: { section: 'main', label: 'Careers', icon: BriefcaseBusiness, key: 'c' },
  },
  { path: '/inquiries', load: async () => (await import('../features/inquiries/list/inquiries-page')).InquiriesPage },
  {
    path: '/admins',
    load: async () => (await import('../features/admins/list/admins-page')).AdminsPage,
    menu: { section: 'admin', label: 'Admins', icon: UserCog, key: 'm' },
  },
  { path: '/history/:entity/:id', load: async () => (await import('./history/history-page')).HistoryPage },
  {
    path: '/activity',
    load: async () => (await import('../features/activity/activity-page')).ActivityPage,
    menu: { section: 'admin', label: 'Activity', icon: History, key: 'y' },
    needs: 'history',
  },
  {
    path: '/areas',
    load: async () => (await import('../features/areas/list/areas-page')).AreasPage,
    menu: { section: 'admin', label: 'Areas', icon: MapPin },
    needs: 'areas',
  },
  {
    path: '/bin',
    load: async () => (await import('../features/bin/bin-page')).BinPage,
    menu: { section: 'admin', label: 'Bin', icon: Trash2, key: 't' },
    needs: 'history',
  },
  {
    path: '/keys',
    load: async () => (await import('../features/api-keys/list/keys-page')).KeysPage,
    menu: {
      section: 'admin',
      label: 'Integrations',
      icon: Webhook,
      key: 'k',
      words: 'api keys',
      others: ['/webhooks', '/feeds'],
    },
    needs: 'keys',
  },
  {
    path: '/webhooks',
    load: async () => (await import('../features/webhooks/list/webhooks-page')).WebhooksPage,
    needs: 'webhooks',
  },
  {
    path: '/webhooks/:id',
    load: async () => (await import('../features/webhooks/deliveries/webhook-page')).WebhookPage,
    needs: 'webhooks',
  },
  {
    path: '/feeds',
    load: async () => (await import('../features/feeds/list/feeds-page')).FeedsPage,
    needs: 'feeds',
  },
  {
    path: '/import/:target',
    load: async () => (await import('../features/imports/import-page')).ImportPage,
    needs: 'imports',
  },
  {
    path: '/import/:target/:id',
    load: async () => (await import('../features/imports/import-page')).ImportPage,
    needs: 'imports',
  },
  { path: '/sign-ins', load: async () => (await import('../features/security-events/list/sign-ins-page')).SignInsPage },
  {
    path: '/personal-data',
    load: async () => (await import('../features/privacy/personal-data-page')).PersonalDataPage,
  },
  { path: '/status', load: async () => (await import('../features/status/status-page')).StatusPage },
  { path: '/security', load: async () => (await import('../features/second-factor/page/security-page')).SecurityPage },
  { path: '/set-up', load: async () => (await import('./set-up-page')).SetUpPage, isAlone: true },
]

const notFoundPage: Page = { path: '*', load: async () => (await import('./not-found-page')).NotFoundPage }

/** The page at a path, with the values in it. */
export function findPage(pathname: string): { page: Page; params: Params } {
  for (const page of pages) {
    const params = matchPath(page.path, pathname)
    if (params) return { page, params }
  }
  return { page: notFoundPage, params: {} }
}
