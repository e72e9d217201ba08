import type { HistoryEntity } from '@gatehouse/contract/history/change'
import {
  BriefcaseBusiness,
  Download,
  Image,
  Mail,
  Megaphone,
  ShieldCheck,
  Star,
  UserCog,
  UserPlus,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { PropertyIcon } from '../../ui/icons/outline-icons'

/** The icon of a kind of record, as in the menu. */
export function KindIcon({ entity }: { entity: string }) {
  const Icon = entity === 'export' ? Download : (icons[entity as HistoryEntity] ?? ShieldCheck)
  return <Icon />
}

const icons: Readonly<Record<HistoryEntity, ComponentType>> = {
  property: PropertyIcon,
  agent: Users,
  affiliate: Star,
  announcement: Megaphone,
  banner: Image,
  career: BriefcaseBusiness,
  admin: UserCog,
  inquiry: Mail,
  signup: UserPlus,
}
