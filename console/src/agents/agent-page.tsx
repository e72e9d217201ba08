import { PageHeader } from '../ui/page-header'

export function AgentPage() {
  return <PageHeader title="Agent" />
}
