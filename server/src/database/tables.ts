import type { adminFields } from '@gatehouse/contract/entities/admin'
import type { affiliateFields } from '@gatehouse/contract/entities/affiliate'
import type { agentFields } from '@gatehouse/contract/entities/agent'
import type { announcementFields } from '@gatehouse/contract/entities/announcement'
import type { bannerFields } from '@gatehouse/contract/entities/banner'
import type { careerFields } from '@gatehouse/contract/entities/career'
import type { inquiryFields } from '@gatehouse/contract/entities/inquiry'
import type { propertyFields } from '@gatehouse/contract/entities/property'
import type { userFields } from '@gatehouse/contract/entities/user'
import type { ColumnsOf } from '@gatehouse/contract/fields/derive'
import type { Fields } from '@gatehouse/contract/fields/field'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type {
  AdminLinkTable,
  KnownDeviceTable,
  PasskeyTable,
  SecondFactorChallengeTable,
  SecurityEventTable,
  SessionTable,
  TotpTable,
} from './tables/auth-tables'
import type { BackupRunTable, ClockWatchTable } from './tables/backup-tables'
import type { AgentPropertyCounterTable, DailyCounterTable, PropertyCounterTable } from './tables/counter-tables'

/**
 * Row types of every table (./migrations). Columns that clients see have the names and types of the
 * contract. Timestamps are `Date`, calendar dates 'YYYY-MM-DD', bigint is a number.
 */
export interface Tables {
  admin: AdminTable
  admin_link: AdminLinkTable
  session: SessionTable
  attempt_counter: { key: string; points: number; expire: number | null }
  known_device: KnownDeviceTable
  security_event: SecurityEventTable
  passkey: PasskeyTable
  totp: TotpTable
  recovery_code: { admin_id: string; code_hash: Buffer }
  second_factor_challenge: SecondFactorChallengeTable
  agent: AgentTable
  property: PropertyTable
  affiliate: AffiliateTable
  announcement: AnnouncementTable
  banner: BannerTable
  career: CareerTable
  career_write: CareerWriteTable
  signup: SignupTable
  inquiry: InquiryTable
  daily_counter: DailyCounterTable
  purged_import: { import_key: string }
  database_id: { id: string; is_only: Generated<true> }
  notification_read: { admin_id: string; seen_at: Date }
  property_counter: PropertyCounterTable
  agent_property_counter: AgentPropertyCounterTable
  property_count: Pick<PropertyCounterTable, 'type' | 'property_type_id' | 'archived' | 'needs' | 'amount'>
  property_day: Pick<PropertyCounterTable, 'created_on' | 'amount'>
  property_move: PropertyMoveTable
  property_json: PropertyJsonTable
  property_json_fill: { is_only: Generated<true>; expression: string; filled_to: string | null }
  media: MediaTable
  media_intent: { key: string; created_at: Date }
  media_folder: { id: string; location: string; is_only: Generated<true> }
  upload: UploadTable
  change: ChangeTable
  erasure: { id: string; created_at: Date; admin_id: string; hashes: JsonList; results: JsonList }
  idempotency_key: IdempotencyKeyTable
  backup_run: BackupRunTable
  clock_watch: ClockWatchTable
}

/** What every entity has whose records admins change. */
interface Versioned {
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  version: Generated<number>
}

/** Tables whose rows are marked as deleted and can be restored, not removed. */
export type SoftTable = { [T in keyof Tables]: Tables[T] extends Versioned ? T : never }[keyof Tables]

/**
 * Whether rows are removed 30 days after they were deleted (records/purge). Admins remain because changes
 * refer to them by name, affiliates because a code is never assigned twice (docs/decisions/0018).
 */
export const isPurged: Readonly<Record<SoftTable, boolean>> = {
  property: true,
  agent: true,
  banner: true,
  announcement: true,
  career: true,
  signup: true,
  inquiry: true,
  admin: false,
  affiliate: false,
}

/** Tables whose records have files: those that `media` references. */
export type FileOwner = { [T in SoftTable]: `${T}_id` extends keyof MediaTable ? T : never }[SoftTable]

/** The fields of an entity that are columns. */
type Columns<F extends Fields> = Omit<ColumnsOf<F>, keyof Versioned>

export interface AdminTable extends Versioned, Omit<Columns<typeof adminFields>, 'is_invited'> {
  email_folded: string
  /** Null until an invited admin sets it, and after a deleted admin can no longer be restored. */
  password_hash: string | null
  is_invited: Generated<boolean>
  has_initial_password: Generated<boolean>
  has_second_factor: Generated<boolean>
  search_text: Generated<string>
}

export interface AgentTable extends Versioned, Columns<typeof agentFields> {
  email_folded: string
  search_text: string
  /** Live properties without the deltas in `agent_property_counter`. */
  counted_properties: Generated<number>
  counted_archived_properties: Generated<number>
}

export interface PropertyTable extends Versioned, Columns<typeof propertyFields> {
  search_text: string
  import_key: string | null
  has_photos: Generated<boolean>
  /** What the property lacks (docs/decisions/0036). */
  needs: GeneratedAlways<string[]>
}

/** The JSON of a property in parts (features/properties/json). */
export interface PropertyJsonTable {
  property_id: string
  agent_id: string | null
  fields: string
  files: string
  cover: string | null
  other_files: string
  /** Which version of the expression made the parts; null: one that does not know this column. */
  parts_version: number | null
  /** Each write sets a higher one, so that a write of a version that does not know it is noticed. */
  revision: Generated<number>
}

export interface AffiliateTable extends Versioned, Columns<typeof affiliateFields> {
  search_text: string
  import_key: string | null
}

export interface AnnouncementTable extends Versioned, Columns<typeof announcementFields> {
  admin_id: string | null
  search_text: string
}

export interface BannerTable extends Versioned, Columns<typeof bannerFields> {}

export interface CareerTable extends Versioned, Columns<typeof careerFields> {
  search_text: string
}

/** A pending or finished write to Firestore; `seen` is the version of the document that it is based on. */
export interface CareerWriteTable {
  id: string
  career_id: string
  action: 'create' | 'update' | 'delete' | 'restore'
  before: Json
  after: Json
  seen: string | null
  admin_id: string
  created_at: Date
  done_at: Date | null
}

export interface SignupTable extends Versioned, Columns<typeof userFields> {
  email_folded: string
  search_text: string
  received_at: Date
  /** Position in the order of notifications; null until it is assigned. */
  notified_at: Date | null
}

export interface InquiryTable extends Versioned, Omit<Columns<typeof inquiryFields>, 'answered_at'> {
  search_text: string
  once_key: string | null
  received_at: Date
  /** Position in the order of notifications; null until it is assigned. */
  notified_at: Date | null
  answered_at: Date | null
  answered_by: string | null
}

export interface PropertyMoveTable {
  id: string
  created_at: Date
  from_agent_id: string
  to_agent_id: string
  property_ids: string[]
  versions: number[]
  restored_count: number | null
}

export interface MediaFile {
  name: string
  type: string
  /** Missing until the file has been made from the source. */
  bytes?: number
  width?: number
  height?: number
}

/**
 * Facts from the header of an image, before decoding. Width and height are those in the file, before
 * rotation.
 */
export interface ImageHeader {
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  width: number
  height: number
  /** EXIF orientation, 1 to 8. */
  orientation: number
  hasAlpha: boolean
  /** Size of one decoded pixel. */
  bytesPerPixel: number
  /** Memory per pixel of a decoder that buffers the whole image; 0 where it reads strip by strip. */
  bufferBytes: number
}

export interface MediaTable {
  key: string
  slot: string
  position: number
  property_id: string | null
  agent_id: string | null
  banner_id: string | null
  kind: 'image' | 'video'
  state: 'ready' | 'processing' | 'failed'
  files: JSONColumnType<MediaFile[]>
  width: number | null
  height: number | null
  color: string | null
  duration: number | null
  sha256: string
  /** The header of the uploaded image while it is stored, because files remain to be made from it. */
  source: ColumnType<ImageHeader | null, string | null, string | null>
  created_at: Date
  deleted_at: Date | null
  main_name: GeneratedAlways<string>
}

/** An upload by tus that no record uses yet (storage/resumable). */
export interface UploadTable {
  id: string
  admin_id: string
  slot: string
  bytes: number
  sha256: string
  created_at: Date
  is_checked: Generated<boolean>
  used_at: Date | null
}

type JsonList = JSONColumnType<object[]>
type Json = ColumnType<Record<string, unknown> | null, string | null, string | null>

export interface ChangeTable {
  id: string
  created_at: Date
  admin_id: string | null
  action: string
  entity: string
  entity_id: string
  before: Json
  after: Json
}

export interface IdempotencyKeyTable {
  holder: string
  key: string
  call: string
  fingerprint: string
  response: ColumnType<unknown, string | null, string | null>
  created_at: Date
}
