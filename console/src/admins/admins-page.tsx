import { PageHeader } from '../ui/page-header'

export function AdminsPage() {
  return <PageHeader title="Admins" />
}
