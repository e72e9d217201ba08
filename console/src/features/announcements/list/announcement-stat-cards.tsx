import { Bell, Megaphone, Smartphone } from 'lucide-react'
import { iconSize } from '../../../ui/icons/icon-size'
import { StatCard } from '../../../ui/stat-card'
import { useAnnouncementCounts } from '../api'

export function AnnouncementStatCards() {
  const counts = useAnnouncementCounts()
  return (
    <div className="mb-4 grid grid-cols-3 gap-2 md:gap-4">
      <StatCard name="All Announcements" value={counts.all} icon={<Megaphone {...iconSize} />} />
      <StatCard name="Push Notifications" value={counts.push} icon={<Bell {...iconSize} />} />
      <StatCard name="In-App Notifications" value={counts.inApp} icon={<Smartphone {...iconSize} />} />
    </div>
  )
}
