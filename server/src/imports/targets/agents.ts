import { AgentInput } from '@gatehouse/contract/entities/agent'
import { z } from '@gatehouse/contract/zod'

import { normalizeEmail } from '../../database/normalize-email'
import { findEmails, insertAgents } from '../../features/agents/repository'
import { agentColumns } from '../../features/agents/service'
import { mailNames, nameNames, phoneNames } from '../cells/column-names'
import { optionalText, readInput } from '../cells/read-input'
import type { Target, Writer } from '../target'

const { company_name, email, ...rest } = AgentInput.shape

const Fields = z.object({
  company_name,
  email,
  first_name: optionalText(rest.first_name),
  last_name: optionalText(rest.last_name),
  phone_number: optionalText(rest.phone_number),
  city: optionalText(rest.city),
  postcode: optionalText(rest.postcode),
})
type ImportedAgent = z.infer<typeof Fields>

/**
 * Companies from spreadsheets, which have no logo and may
 * lack a contact, a city or a postcode (docs/decisions/0013).
 */
export const agents: Target<ImportedAgent> = {
  one: 'agent',
  many: 'agents',
  fields: {
    company_name: 'company agency agency_name business business_name name',
    email: mailNames,
    first_name: nameNames.first_name,
    last_name: nameNames.last_name,
    phone_number: phoneNames,
    city: 'town',
    postcode: 'post_code postal_code zip zip_code',
  },
  needs: [
    { fields: ['company_name'], description: 'a company name' },
    { fields: ['email'], description: 'an email' },
  ],
  reference: 'email',
  normalizeReference: normalizeEmail,
  existingBy: 'with the same email address',
  read: (cells) => readInput(Fields, cells),
  show: ({ company_name: company, ...agent }) =>
    [company, agent.first_name, agent.last_name, agent.email, agent.phone_number, agent.city, agent.postcode]
      .filter((part) => part !== '')
      .join(', '),
  openWriter: openAgentWriter,
}

/**
 * An agent whose email exists stays as it is. The file does
 * not restore one that was deleted, while it can be restored.
 */
function openAgentWriter(): Writer<ImportedAgent> {
  return {
    async check(db, files) {
      const existing = await findEmails(
        db,
        files.map(({ row }) => normalizeEmail(row.email)),
      )
      const fresh = files.filter(({ row }) => !existing.has(normalizeEmail(row.email)))
      const deletedSince = [...existing.values()].filter((isDeleted) => isDeleted).length
      return { fresh, deletedSince, rejected: [] }
    },
    insert: (tx, fresh, by) =>
      insertAgents(
        tx,
        fresh.map(({ row }) => agentColumns(row)),
        by,
      ),
  }
}
