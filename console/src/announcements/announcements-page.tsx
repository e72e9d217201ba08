import { PageHeader } from '../ui/page-header'

export function AnnouncementsPage() {
  return <PageHeader title="Announcements" />
}
