import { PageHeader } from '../ui/page-header'

export function BannersPage() {
  return <PageHeader title="App Banners" />
}
