import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { userEndpoints } from '@gatehouse/contract/entities/user'
import { onTestFinished } from 'vitest'
import { settings } from '../src/settings'
import { type FakeApi, jsonReply } from './fake-api'

const lists = [
  adminEndpoints.list,
  affiliateEndpoints.list,
  agentEndpoints.list,
  announcementEndpoints.list,
  bannerEndpoints.list,
  inquiryEndpoints.list,
  propertyEndpoints.list,
  propertyEndpoints.listArchived,
  signupEndpoints.list,
  userEndpoints.list,
]

/** Each test has another host, because the console remembers what kind of server a host is. */
let hosts = 0

/**
 * Until the end of the test, the API is a server on another origin that
 * has only the calls of the specification. Its lists are empty until
 * the test fills them; any other call without a handler fails the test.
 */
export function useSpecificationHost(api: FakeApi): void {
  hosts += 1
  settings.apiHost = `http://api-${hosts}.example`
  settings.authHost = settings.apiHost
  onTestFinished(() => {
    settings.apiHost = ''
    settings.authHost = ''
  })
  for (const list of lists) api.on(list, () => jsonReply([]))
}
