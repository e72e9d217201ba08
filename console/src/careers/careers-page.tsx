import { PageHeader } from '../ui/page-header'

export function CareersPage() {
  return <PageHeader title="Careers" />
}
