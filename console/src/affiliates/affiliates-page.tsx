import { PageHeader } from '../ui/page-header'

export function AffiliatesPage() {
  return <PageHeader title="Affiliates" />
}
