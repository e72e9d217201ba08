import { maxStoredFileBytes, referencesIn } from '../../api/drafts/draft-files'
import { draftIdOf, type StoredDraft } from '../../api/drafts/draft'
import { countOf } from '../../format/count'
import { formatTime } from '../../format/dates'
import { nameOfValues } from '../properties/property-values-name'

/** The list of each entity that has drafts, where `form` opens its form. */
const listPaths: Readonly<Record<string, string>> = {
  property: '/properties',
  agent: '/agents',
  affiliate: '/affiliates',
  announcement: '/announcements',
  banner: '/app-banners',
  career: '/careers',
  admin: '/admins',
  invitation: '/admins',
}

/** The path and the parameters that open the form of a draft. */
export function formAddress({ key }: StoredDraft) {
  const [, , entity, record] = key
  const draft = draftIdOf(key)
  const form = entity === 'invitation' ? 'invite' : record
  return { pathname: listPaths[entity] ?? '/', parameters: { form, ...(draft !== undefined && { draft }) } }
}

/** Whether a page shows the draft: the dashboard shows all, a list those of its entity. */
export const isShownAt = (pathname: string, { key: [, , entity] }: StoredDraft): boolean => {
  const list = listPaths[entity]
  return list !== undefined && (pathname === '/' || pathname === list)
}

/** 'Unsaved property' */
export const draftTitle = ({ key: [, , entity, record] }: StoredDraft): string =>
  record === 'new' ? `Unsaved ${entity}` : `Unsaved changes: ${entity}`

/** '14:02 · 12 photos · 4-bed duplex, Ikate, Lekki · ₦285,000,000' */
export const draftDetails = ({ key, saved_at, values }: StoredDraft): string =>
  [formatTime(saved_at), ...countFiles(values), nameOf(key[2], values)].filter(Boolean).join(' · ')

/** The names of one and of several files, by field. */
const fileNames: Readonly<Record<string, readonly [one: string, many: string]>> = {
  property_images: ['photo', 'photos'],
  floor_plan: ['floor plan', 'floor plans'],
  video_upload: ['video', 'videos'],
  logo: ['logo', 'logos'],
  banner_image: ['image', 'images'],
}

const countFiles = (values: unknown): string[] =>
  Object.entries(fileNames).flatMap(([field, [one, many]]) => {
    const stored = referencesIn(fieldOf(values, field)).filter(({ size }) => size <= maxStoredFileBytes)
    const count = stored.length
    return count === 0 ? [] : [countOf(count, one, many)]
  })

/** What distinguishes it from other drafts than those of properties: the first of these that is filled. */
const nameFields = ['company_name', 'title', 'announcement_text', 'name', 'redirect_link', 'first_name']

const nameOf = (entity: string, values: unknown): string | undefined =>
  entity === 'property' && typeof values === 'object' && values !== null ? nameOfValues(values) : nameIn(values)

const nameIn = (values: unknown): string | undefined =>
  nameFields
    .map((field) => fieldOf(values, field))
    .find((text): text is string => typeof text === 'string' && text.trim() !== '')

const fieldOf = (values: unknown, field: string): unknown =>
  typeof values === 'object' && values !== null ? Reflect.get(values, field) : undefined
