import { PageHeader } from '../ui/page-header'

export function InquiriesPage() {
  return <PageHeader title="Inquiries" />
}
