import { AgentInput } from '@gatehouse/contract/agent'
import { z } from '@gatehouse/contract/zod'

import { normalizeEmail } from '../database/normalize-email'
import { mailNames, nameNames, phoneNames } from './column-names'
import { mayLack, readInput } from './read-input'
import type { Target } from './target'
import { openAgentWriter } from './write-agents'

const { company_name, email, ...rest } = AgentInput.shape

const Fields = z.object({
  company_name,
  email,
  first_name: mayLack(rest.first_name),
  last_name: mayLack(rest.last_name),
  phone_number: mayLack(rest.phone_number),
  city: mayLack(rest.city),
  postcode: mayLack(rest.postcode),
})
export type ImportedAgent = z.infer<typeof Fields>

/** Companies from old sheets, which have no logo and may lack a contact, a city or a postcode (docs/decisions/0013). */
export const agents: Target<ImportedAgent> = {
  one: 'agent',
  many: 'agents',
  fields: ['company_name', 'email', 'first_name', 'last_name', 'phone_number', 'city', 'postcode'],
  otherNames: {
    company_name: 'company agency agency_name business business_name name',
    email: mailNames,
    first_name: nameNames.first_name,
    last_name: nameNames.last_name,
    phone_number: phoneNames,
    city: 'town',
    postcode: 'post_code postal_code zip zip_code',
  },
  needs: [
    { fields: ['company_name'], words: 'a company name' },
    { fields: ['email'], words: 'an email' },
  ],
  reference: 'email',
  normalizeReference: normalizeEmail,
  knownBy: 'with the same email address',
  read: (cells) => readInput(Fields, cells),
  show: ({ company_name: company, ...agent }) =>
    [company, agent.first_name, agent.last_name, agent.email, agent.phone_number, agent.city, agent.postcode]
      .filter((part) => part !== '')
      .join(', '),
  openWriter: openAgentWriter,
}
