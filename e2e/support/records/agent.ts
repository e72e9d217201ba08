import type { Gatehouse } from '../gatehouse'
import { drawHouse } from '../pictures'
import { sendForm } from './send-form'

export const agentFields = {
  first_name: 'Chidi',
  last_name: 'Okafor',
  company_name: 'Lekki Homes',
  email: 'chidi@lekkihomes.test',
  phone_number: '0803 111 2222',
  city: 'Lagos',
  postcode: '105102',
}

/** Creates an agent through the API and returns its id. */
export async function registerAgent(gatehouse: Gatehouse, fields: Partial<typeof agentFields> = {}): Promise<string> {
  const logo = { group: 'logo', name: 'logo.jpg', bytes: await drawHouse(7, { width: 600, height: 300 }) }
  return sendForm(gatehouse, '/admin/agents/add', { fields: { ...agentFields, ...fields }, pictures: [logo] })
}
