import { BriefcaseBusiness, Image, LayoutDashboard, Megaphone, Star, UserCog, Users } from 'lucide-react'
import type { ComponentType } from 'react'
import { PropertyIcon } from '../../ui/icons/property-icon'

interface MenuEntry {
  label: string
  path: string
  icon: ComponentType<{ size?: number | string; strokeWidth?: number | string }>
}

/** The menu of S2.18 and S2.19. Log Out is below `adminMenu`; /inquiries is absent (S2.13). */
export const mainMenu: readonly MenuEntry[] = [
  { label: 'Dashboard', path: '/', icon: LayoutDashboard },
  { label: 'Agents', path: '/agents', icon: Users },
  { label: 'Properties', path: '/properties', icon: PropertyIcon },
  { label: 'Affiliates', path: '/affiliates', icon: Star },
  { label: 'Announcements', path: '/announcements', icon: Megaphone },
  { label: 'App Banners', path: '/app-banners', icon: Image },
  { label: 'Careers', path: '/careers', icon: BriefcaseBusiness },
]

export const adminMenu: readonly MenuEntry[] = [{ label: 'Admins', path: '/admins', icon: UserCog }]
