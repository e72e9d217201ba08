import { PropertyInput } from '@gatehouse/contract/entities/property'
import { type PropertyEdit } from '@gatehouse/contract/listing/property-forms'
import { propertyState } from '@gatehouse/contract/listing/state'
import { propertyDefaults } from '@gatehouse/contract/entities/property'
import { mergeFacts } from '@gatehouse/contract/listing/facts'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { fieldNames } from '@gatehouse/contract/values/fields'
import type { Transaction } from 'kysely'

import { invalidField } from '../../app-error'
import { isId } from '../../database/id'
import type { Tables } from '../../database/tables'
import { pickColumns } from '../../records/changes/change'
import { companyIn, foldCompany, isSameText, propertySearchText } from '../../records/search/stored-text'
import type { SoftRow } from '../../records/soft-delete'
import { hasAgent, lockLiveAgent } from './repository'

export const formFields = fieldNames(PropertyInput)
const optional = Object.keys(propertyDefaults) as (keyof typeof propertyDefaults)[]

/**
 * The columns that a form sets. A field that is left out keeps its value in `before`, the property that the
 * caller has locked. `companyOf` returns the company of an agent.
 * @throws AppError invalid, when there is no such agent
 */
export async function columnsOf(
  tx: Transaction<Tables>,
  form: PropertyInput & Pick<PropertyEdit, 'state' | 'facts'>,
  before: SoftRow<'property'> | null = null,
  companyOf = (agentId: string | null) => findCompany(tx, agentId),
) {
  const defaults: Pick<Tables['property'], keyof typeof propertyDefaults> = before ?? propertyDefaults
  const sent = { ...pickColumns(defaults, optional), ...sentFields<PropertyInput>(form, formFields, propertyDefaults) }
  // As the database stores it; history and counts compare it.
  const state = form.state ?? before?.state ?? propertyState.default
  const facts = mergeFacts(before?.facts ?? {}, form.facts)
  const columns = { ...sent, state, facts, agent_id: sent.agent_id?.toLowerCase() ?? null }
  const isSameAgent = before !== null && before.agent_id === columns.agent_id
  if (isSameAgent && isSameText(before, columns)) return { ...columns, search_text: before.search_text }
  // The agent of a live property is live (docs/decisions/0005).
  const company = isSameAgent ? companyIn(before.search_text) : foldCompany(await companyOf(columns.agent_id))
  return { ...columns, search_text: propertySearchText(columns, company) }
}

/** The columns of a locked property of which some fields of the form change. */
export const columnsOfChanges = (
  tx: Transaction<Tables>,
  row: SoftRow<'property'>,
  changes: object,
  companyOf?: (agentId: string | null) => Promise<string | null>,
) => columnsOf(tx, { ...pickColumns(row, formFields), ...changes } as PropertyEdit, row, companyOf)

/**
 * The fields with a value. One that is sent empty gets its default if that is empty too: an agent is removed,
 * a tag is not.
 */
export function sentFields<Form extends object>(
  form: Form,
  names: readonly (keyof Form)[],
  defaults: Partial<Record<keyof Form, unknown>>,
) {
  const sent: Partial<Record<keyof Form, unknown>> = {}
  for (const name of names) {
    const byDefault = defaults[name]
    const value = form[name] ?? (byDefault === '' || byDefault === null ? byDefault : undefined)
    if (name in form && value !== undefined) sent[name] = value
  }
  return sent as { [Name in keyof Form]: Exclude<Form[Name], undefined> }
}

/** @throws AppError invalid, when there is no such agent, or it is deleted */
export async function findCompany(tx: Transaction<Tables>, agentId: string | null): Promise<string | null> {
  if (agentId === null) return null
  const agent = isId(agentId) ? await lockLiveAgent(tx, agentId) : null
  if (agent) return agent.company_name
  throw invalidField('agent_id', await explainMissingAgent(tx, agentId))
}

/** Why an agent cannot be chosen that is not live: a draft may have one that was deleted since. */
export const explainMissingAgent = async (tx: Transaction<Tables>, id: string): Promise<string> =>
  isId(id) && (await hasAgent(tx, id)) ? propertyMessages.agentDeleted : propertyMessages.agentUnknown
