import type { Gatehouse } from './gatehouse'
import { drawHouse } from './pictures'

export const agentFields = {
  first_name: 'Chidi',
  last_name: 'Okafor',
  company_name: 'Lekki Homes',
  email: 'chidi@lekkihomes.test',
  phone_number: '0803 111 2222',
  city: 'Lagos',
  postcode: '105102',
}

/** Registers an agent over the wire, for stories about something else. Answers its id. */
export async function registerAgent(gatehouse: Gatehouse, fields: Partial<typeof agentFields> = {}): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...agentFields, ...fields })) form.append(name, value)
  const picture = await drawHouse(7, { width: 600, height: 300 })
  form.append('logo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'logo.jpg')
  const answer = await fetch(`${gatehouse.url}/admin/agents/add`, {
    method: 'POST',
    headers: { Authorization: await gatehouse.signIn() },
    body: form,
  })
  const said = (await answer.json()) as { data?: { id: string }; message: string }
  if (!said.data) throw new Error(`Registering answered ${answer.status}: ${said.message}`)
  return said.data.id
}
