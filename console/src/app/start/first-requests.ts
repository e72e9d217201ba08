import { buildAddress } from '../../api/address'
import * as agents from '../../features/agents/list/agent-filters'
import * as properties from '../../features/properties/list/filters/property-filters'

/**
 * The addresses that the page at this URL requests when it is opened, the most important first; none for
 * pages that are rarely opened first. first-requests.test.tsx compares them with what the pages request.
 */
export function firstRequests({ pathname, searchParams }: URL): string[] {
  const [, page = '', part, ...rest] = pathname.split('/')
  if (rest.length > 0) return []
  const params = { id: decodeURIComponent(part ?? '') }
  switch (page) {
    case '':
      return [stats, newestProperties(searchParams)]
    case 'properties':
      return part ? [buildAddress(property, params)] : [propertyList(searchParams), stats]
    case 'agents':
      return part ? [buildAddress(agent, params)] : [agentList(searchParams), stats]
    default:
      return []
  }
}

// Without the contract's schemas, which these requests do not need.
const property = { path: '/data/properties/{id}' } as const
const archive = { path: '/admin/property-archive' } as const
const agent = { path: '/admin/agents/{id}' } as const
const stats = buildAddress({ path: '/admin/stats' })

function propertyList(search: URLSearchParams, limit = properties.firstCards): string {
  const { tab, ...filters } = properties.readFilters(search)
  const query = { limit, ...filters, ...properties.chooseMaxTotal(filters) }
  return buildAddress(tab === 'archived' ? archive : { path: '/data/properties' }, {}, query)
}

/** The dashboard has the tab only. */
const newestProperties = (search: URLSearchParams) =>
  propertyList(new URLSearchParams({ tab: search.get('tab') ?? '' }), properties.placeholderCards)

const agentList = (search: URLSearchParams) =>
  buildAddress({ path: '/admin/agents' }, {}, { limit: agents.cardsPerPage, ...agents.readFilters(search) })
