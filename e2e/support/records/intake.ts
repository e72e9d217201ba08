import { intakeKey, type Gatehouse } from '../gatehouse'

/** Posts a sign-up as the business's own site does. */
export const signUp = (gatehouse: Gatehouse, person: { name: string; email: string }): Promise<void> =>
  post(`${gatehouse.url}/intake/signups`, person)

/** Posts an inquiry as the business's own site does. */
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
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}: ${await response.text()}`)
}
