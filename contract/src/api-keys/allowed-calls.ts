import { areaEndpoints } from '../areas/endpoints'
import { changeStreamEndpoints } from '../changes/change-stream'
import { agentEndpoints } from '../entities/agent'
import { affiliateEndpoints } from '../entities/affiliate'
import { announcementEndpoints } from '../entities/announcement'
import { bannerEndpoints } from '../entities/banner'
import { careerEndpoints } from '../entities/career'
import { inquiryEndpoints } from '../entities/inquiry'
import { propertyEndpoints } from '../listing/property-forms'
import { signupEndpoints } from '../entities/signup'
import { userEndpoints } from '../entities/user'
import { exportFiles } from '../exports/endpoints'
import { feedEndpoints } from '../feeds/endpoints'
import { intakeEndpoints } from '../intake'
import { propertyDuplicateEndpoints } from '../operations/property-duplicate'
import { searchEndpoints } from '../search/search-call'
import { statsEndpoints } from '../stats'
import { uploadCalls } from '../values/upload-rules'
import type { ApiKeyScope } from './scopes'

const publicReads = [
  propertyEndpoints.list,
  propertyEndpoints.find,
  announcementEndpoints.list,
  announcementEndpoints.find,
  bannerEndpoints.list,
  careerEndpoints.list,
  areaEndpoints.suggest,
]

/** A call by its address; of an upload (tus), too, which is no `Endpoint`. */
interface Call {
  readonly method: string
  readonly path: string
}

/**
 * The calls that a key of each scope may make (docs/decisions/0096). It is the only list: a call that is not
 * in it is refused, so a new one is closed to keys until somebody opens it here. None concerns admins, keys,
 * sessions, second factors or personal data of privacy requests, which a test asserts over all calls.
 */
export const allowedCalls: Readonly<Record<ApiKeyScope, readonly Call[]>> = {
  'read listings': publicReads,
  'read everything': [
    ...publicReads,
    propertyEndpoints.listArchived,
    agentEndpoints.list,
    agentEndpoints.find,
    affiliateEndpoints.list,
    userEndpoints.list,
    signupEndpoints.list,
    signupEndpoints.find,
    inquiryEndpoints.list,
    inquiryEndpoints.find,
    statsEndpoints.find,
    searchEndpoints.find,
    changeStreamEndpoints.list,
    ...exportFiles.filter(({ entity }) => entity !== 'admin').map(({ endpoint }) => endpoint),
  ],
  'write listings': [
    propertyEndpoints.list,
    propertyEndpoints.find,
    propertyEndpoints.listArchived,
    propertyEndpoints.create,
    propertyEndpoints.update,
    propertyEndpoints.change,
    propertyEndpoints.remove,
    propertyEndpoints.restore,
    propertyEndpoints.archive,
    propertyEndpoints.unarchive,
    propertyEndpoints.setState,
    propertyDuplicateEndpoints.create,
    areaEndpoints.suggest,
    ...uploadCalls,
  ],
  intake: [intakeEndpoints.signup, intakeEndpoints.inquiry],
  changes: [changeStreamEndpoints.list],
  feed: Object.values(feedEndpoints),
}

const scopesByCall = new Map<string, ApiKeyScope[]>()
for (const [scope, calls] of Object.entries(allowedCalls) as [ApiKeyScope, readonly Call[]][])
  for (const { method, path } of calls) {
    const call = `${method} ${path}`
    scopesByCall.set(call, [...(scopesByCall.get(call) ?? []), scope])
  }

/** The scopes each of which allows a call; none: no key may make it. */
export const scopesOf = ({ method, path }: Call): readonly ApiKeyScope[] => scopesByCall.get(`${method} ${path}`) ?? []
