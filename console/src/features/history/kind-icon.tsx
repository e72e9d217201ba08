import type { HistoryEntity } from '@gatehouse/contract/history/change'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Download from 'lucide-react/icons/download'
import Image from 'lucide-react/icons/image'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Megaphone from 'lucide-react/icons/megaphone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Star from 'lucide-react/icons/star'
import UserCog from 'lucide-react/icons/user-cog'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import Rss from 'lucide-react/icons/rss'
import Webhook from 'lucide-react/icons/webhook'
import type { ComponentType } from 'react'
import { PropertyIcon } from '../../ui/icons/outline-icons'

/** The icon of a kind of record, as in the menu. */
export function KindIcon({ entity }: { entity: string }) {
  const Icon =
    entity === 'export' ? Download : entity === 'api_key' ? KeyRound : (icons[entity as HistoryEntity] ?? ShieldCheck)
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
  webhook: Webhook,
  area: MapPin,
  feed_mapping: Rss,
}
