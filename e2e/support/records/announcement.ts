import type { Gatehouse } from '../gatehouse'

/** Creates an announcement through the API. */
export async function createAnnouncement(gatehouse: Gatehouse, announcement_text: string): Promise<void> {
  const response = await fetch(`${gatehouse.url}/admin/announcements/add`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: await gatehouse.signIn() },
    body: JSON.stringify({ announcement_text, redirect_link: '' }),
  })
  if (!response.ok) throw new Error(`Creating an announcement returned ${response.status}`)
}
