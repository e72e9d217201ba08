import { adminEndpoints } from '@gatehouse/contract/admin'
import { affiliateEndpoints } from '@gatehouse/contract/affiliate'
import { agentEndpoints } from '@gatehouse/contract/agent'
import { announcementEndpoints } from '@gatehouse/contract/announcement'
import { bannerEndpoints } from '@gatehouse/contract/banner'
import { inquiryEndpoints } from '@gatehouse/contract/inquiry'
import { propertyEndpoints } from '@gatehouse/contract/property'
import { signupEndpoints } from '@gatehouse/contract/signup'
import { userEndpoints } from '@gatehouse/contract/user'
import { onTestFinished } from 'vitest'
import { settings } from '../src/app/settings'
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

/**
 * Until the end of the test, the API is a server on another origin that has only the calls of the specification. Its lists are
 * empty until the test fills them; any other call without a handler fails the test.
 */
export function useSpecificationHost(api: FakeApi): void {
  settings.apiHost = 'http://api.example'
  settings.authHost = 'http://api.example'
  onTestFinished(() => {
    settings.apiHost = ''
    settings.authHost = ''
  })
  for (const list of lists) api.on(list, () => jsonReply([]))
}
