import { intakeKey, type Gatehouse } from './gatehouse'

/** What the business's own site does when somebody signs up. */
export const signUp = (gatehouse: Gatehouse, person: { name: string; email: string }): Promise<void> =>
  post(`${gatehouse.url}/intake/signups`, person)

/** What it does when somebody asks something. */
export const inquire = (
  gatehouse: Gatehouse,
  inquiry: {
    name: string
    email: string
    message: string
    phone_number?: string
    property_id?: string
    source?: string
    created_at?: string
  },
): Promise<void> => post(`${gatehouse.url}/intake/inquiries`, inquiry)

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: intakeKey },
    body: JSON.stringify(body),
  })
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
}
