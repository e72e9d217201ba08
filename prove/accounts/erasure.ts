import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { intakeEndpoints } from '@gatehouse/contract/intake'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { join } from 'node:path'

import { testAdmin } from '../../server/test/insert-rows'
import { makePhotograph } from '../../server/test/media/pictures'
import { searchEverything } from '../../server/test/personal-data/search-everything'
import { sendRequest } from '../../server/test/send-request'
import { minFigure, none, proof } from '../proof'
import { type Gatehouse, intakeKey, withGatehouse } from '../server/gatehouse'

const person = { name: 'Adaeze Nwankwo', email: 'Adaeze@People.TEST', phone_number: '0803 555 0199' }
const values = ['adaeze@people.test', 'Adaeze@People.TEST', '+2348035550199', '08035550199', '0803 555 0199', 'Adaeze']

export const erasure = proof({
  name: 'erasure',
  claim: 'after an erasure, no row of any table and no media file contains the person',
  numbers: { inquiries: 50 },
  isQuick: true,
  run: ({ inquiries }) =>
    withGatehouse(async (gatehouse) => {
      const { url, database, dataDir } = gatehouse
      const token = await gatehouse.openSession()
      await enterPerson(gatehouse, token, inquiries)
      const search = () => searchEverything(database.pool, join(dataDir, 'media'), values)
      const before = await search()
      const body = { identifiers: [person.email, person.phone_number], current_pswd: testAdmin.password }
      const exported = await sendRequest(url, personalDataEndpoints.export, { token, body })
      const erased = await sendRequest(url, personalDataEndpoints.erase, { token, body })
      const after = await search()
      for (const place of after.slice(0, 5)) console.log(`  ${JSON.stringify(place).slice(0, 200)}`)
      const again = await sendRequest(url, personalDataEndpoints.find, { token, body })
      const receipts = await sendRequest(url, personalDataEndpoints.listReceipts, { token, query: { limit: 20 } })
      const failed = [exported, erased, again, receipts].filter(({ status }) => status !== 200)
      return [
        minFigure('places with the person before', before.length, 20),
        none('export, erasure, search and receipts that failed', failed),
        none('places with the person afterwards', after),
        none('records that a search finds afterwards', again.status === 200 ? again.response.data.records : 1),
        none(
          'receipts with a value of the person',
          values.filter((value) => receipts.text.includes(value)),
        ),
        none(
          'lines of the log with one',
          values.filter((value) => gatehouse.output().includes(value)),
        ),
      ]
    }),
})

/** As a sign-up, in inquiries, of which one is deleted, as an affiliate and as an agent with a logo. */
async function enterPerson({ url }: Gatehouse, token: string, inquiries: number): Promise<void> {
  const headers = { 'X-Forwarded-For': '198.18.0.1' }
  await sendRequest(url, intakeEndpoints.signup, { token: intakeKey, body: person, headers })
  for (let number = 0; number < inquiries; number += 1) {
    const sent = { ...person, message: `${person.name} asks for the ${number}th time. Call 0803-555-0199.` }
    const response = await sendRequest(url, intakeEndpoints.inquiry, { token: intakeKey, body: sent, headers })
    const { id } = response.response.data
    if (number === 0) await sendRequest(url, inquiryEndpoints.remove, { token, params: { id } })
  }
  const [first_name, last_name] = ['Adaeze', 'Nwankwo']
  const named = { first_name, last_name, phone_number: '+234 (0) 803-555-0199' }
  const affiliate = { ...named, value: '5', property_count: 1, payment_status: 'Disbursed' }
  const again = { 'Idempotency-Key': 'affiliate' }
  await sendRequest(url, affiliateEndpoints.create, { token, body: affiliate, headers: again })
  const agent = { ...named, email: person.email, company_name: 'Nwankwo Realty', city: 'Lagos', postcode: '1' }
  const logo = [{ name: 'adaeze.jpg', content: await makePhotograph({ width: 400, height: 300 }) }]
  await sendRequest(url, agentEndpoints.create, { token, body: agent, files: { logo } })
}
