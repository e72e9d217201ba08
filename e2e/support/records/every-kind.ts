import type { Page } from '@playwright/test'
import type { Gatehouse } from '../gatehouse'
import { addSession } from '../test'
import { registerAffiliate } from './affiliate'
import { registerAgent } from './agent'
import { createBanner } from './banner'
import { importCsv } from './import'
import { inquire, signUp } from './intake'
import { createProperty } from './property'

/** Addresses of some records. */
export interface EveryKind {
  property: string
  /** The history of that property. */
  history: string
  /** An agent without properties can be deleted. */
  agent: string
  /** This one has a property. */
  busyAgent: string
}

/** Creates records of every kind, deletes a property, and signs in on the page. */
export async function createEveryKind(page: Page, gatehouse: Gatehouse): Promise<EveryKind> {
  for (let number = 1; number <= 30; number += 1) {
    await signUp(gatehouse, { name: `Person ${number}`, email: `person${number}@example.com` })
  }
  await importCsv(gatehouse, 'listings', ['town,price', 'Surulere,45000000', 'Yaba,52000000'])
  const headers = { Authorization: await gatehouse.signIn() }
  const removed = await createProperty(gatehouse, { location: 'Former Street, Uyo' })
  await page.request.delete(`${gatehouse.url}/admin/properties/delete/${removed}`, { headers })
  const busy = { company_name: 'Ikeja Realtors', email: 'ada@ikeja.test' }
  const busyAgent = await registerAgent(gatehouse, busy)
  await createProperty(gatehouse, { location: 'Palm Street, Uyo', agent_id: busyAgent })
  const agent = await registerAgent(gatehouse)
  const property = await createProperty(gatehouse, { location: 'Finger Street, Uyo', photographs: 3 })
  const data = { price: '90000000' }
  await page.request.patch(`${gatehouse.url}/admin/properties/edit/${property}`, { headers, data })
  await registerAffiliate(gatehouse, 'Ada')
  await page.request.post(`${gatehouse.url}/admin/announcements/add`, {
    headers,
    data: { announcement_text: 'A text with a link', redirect_link: 'https://example.com/a/link' },
  })
  await createBanner(gatehouse, 'https://example.com')
  await inquire(gatehouse, { name: 'Ada Obi', email: 'ada@example.com', message: 'Is it free?' })
  await addSession(page, gatehouse)
  return {
    property: `/properties/${property}`,
    history: `/history/property/${property}`,
    agent: `/agents/${agent}`,
    busyAgent: `/agents/${busyAgent}`,
  }
}
