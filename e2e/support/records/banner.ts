import type { Gatehouse } from '../gatehouse'
import { drawHouse } from '../pictures'
import { sendForm } from './send-form'

/** Creates a banner through the API and returns its id. */
export async function createBanner(gatehouse: Gatehouse, redirect_link: string): Promise<string> {
  const bytes = await drawHouse(3, { width: 1280, height: 768 })
  const pictures = [{ group: 'banner_image', name: 'banner.jpg', bytes }]
  return sendForm(gatehouse, '/admin/banners/add', { fields: { redirect_link }, pictures })
}
