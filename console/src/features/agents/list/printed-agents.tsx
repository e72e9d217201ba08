import { formatPhone } from '../../../format/phone-number'
import { DataTable, type Column } from '../../../ui/tables/data-table'
import type { ListedAgent } from './agent-filters'
import { AgentPropertyCount } from './agent-property-count'

/** The cards of the list as a table, on paper. */
export const PrintedAgents = ({ cards }: { cards: readonly ListedAgent[] }) => (
  <DataTable label="Agents" rows={cards} columns={columns} />
)

const columns: readonly Column<ListedAgent>[] = [
  {
    key: 'company_name',
    header: 'Company',
    width: 'minmax(0,1.4fr)',
    cell: ({ company_name }) => company_name || 'Agent without a name',
    isStrong: true,
  },
  { key: 'name', header: 'Name', cell: ({ first_name, last_name }) => `${first_name} ${last_name}` },
  { key: 'email', header: 'Mail Address', width: 'minmax(0,1.5fr)', cell: ({ email }) => email },
  { key: 'phone', header: 'Phone Number', width: '124px', cell: ({ phone_number }) => formatPhone(phone_number) },
  { key: 'city', header: 'City', width: '84px', cell: ({ city }) => city },
  { key: 'properties', header: 'Properties', width: '92px', cell: (agent) => <AgentPropertyCount agent={agent} /> },
]
