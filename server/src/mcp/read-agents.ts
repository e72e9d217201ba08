import { type Agent, agentEndpoints } from '@gatehouse/contract/entities/agent'
import { described } from '@gatehouse/contract/paging'
import { z } from '@gatehouse/contract/zod'

import { defineTool } from './tool'
import { defaultRows, optionalText, pageInput, recordId, toolInput } from './tool-input'

export const listAgents = defineTool({
  name: 'list_agents',
  title: 'List agents',
  description: 'Finds agents, who are the companies that list properties, with how many properties each has.',
  calls: [agentEndpoints.list],
  input: toolInput({
    text: optionalText('Words of the name of the company or the person, of the city or the email'),
    sort: described(
      'The newest first, or those with the most properties',
      z.optional(z.enum(['latest', 'properties'])),
    ),
    ...pageInput(),
  }),
  async run(call, { text, limit = defaultRows, ...rest }) {
    const { data, total, next_cursor } = await call(agentEndpoints.list, { query: { ...rest, limit, q: text } })
    return { total, agents: data.map(summarizeAgent), next_cursor }
  },
})

export const readAgent = defineTool({
  name: 'read_agent',
  title: 'Read an agent',
  description: 'Returns one agent with the email and the phone number.',
  calls: [agentEndpoints.find],
  input: toolInput({ id: described('The id of the agent', recordId()) }),
  async run(call, { id }) {
    const { data } = await call(agentEndpoints.find, { params: { id } })
    const { email, phone_number, postcode, status, updated_at } = data
    return { ...summarizeAgent(data), email, phone_number, postcode, status, updated_at }
  },
})

const summarizeAgent = (agent: Agent) => ({
  id: agent.id,
  company: agent.company_name,
  name: `${agent.first_name} ${agent.last_name}`.trim(),
  city: agent.city,
  properties: agent.property_count,
  archived_properties: agent.archived_property_count,
  created_at: agent.created_at,
})
