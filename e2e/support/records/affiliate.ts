import type { Gatehouse } from '../gatehouse'

/** Registers an affiliate through the API. */
export async function registerAffiliate(gatehouse: Gatehouse, first_name: string): Promise<void> {
  const response = await fetch(`${gatehouse.url}/admin/affiliate-register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: await gatehouse.signIn() },
    body: JSON.stringify({
      first_name,
      last_name: 'Bello',
      phone_number: '0803 123 4567',
      property_count: 12,
      value: '4500000',
      payment_status: 'Pending',
    }),
  })
  if (response.status !== 201) throw new Error(`Registering an affiliate returned ${response.status}`)
}
