import { PageHeader } from '../ui/page-header'

export function AgentsPage() {
  return <PageHeader title="Agents" />
}
