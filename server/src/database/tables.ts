import type { entities } from '@gatehouse/contract/entities'
import type { Captions } from '@gatehouse/contract/listing/captions'
import type { PropertyFacts } from '@gatehouse/contract/listing/facts'
import type { MappedField } from '@gatehouse/contract/feeds/mapping'
import type { ColumnsOf, searchedNames } from '@gatehouse/contract/fields/derive'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type {
  AdminLinkTable,
  ApiKeyTable,
  ExportLinkTable,
  KnownDeviceTable,
  PasskeyTable,
  SecondFactorChallengeTable,
  SecurityEventTable,
  SessionTable,
  TotpTable,
} from './tables/auth-tables'
import type { BackupRunTable, ClockWatchTable } from './tables/backup-tables'
import type { ImportMappingTable, StagedImportTable, StagedRowTable } from './tables/import-tables'
import type { AgentPropertyCounterTable, DailyCounterTable, PropertyCounterTable } from './tables/counter-tables'
import type {
  ChangeKindTable,
  ChangeOrderTable,
  ChangeSealerTable,
  ChangeSource,
  ChangeTable,
  OperationRecordTable,
  OperationTable,
} from './tables/history-tables'
import type { WebhookDeliveryTable, WebhookProgressTable } from './tables/webhook-tables'

/** Tables whose rows are marked as deleted and can be restored, not removed: those of the entities. */
export type SoftTable = keyof typeof entities

/**
 * Row types of every table (./migrations). Columns that clients see have the names and types of the
 * contract. Timestamps are `Date`, calendar dates 'YYYY-MM-DD', bigint is a number.
 */
export interface Tables extends EntityTables {
  admin_link: AdminLinkTable
  session: SessionTable
  api_key: ApiKeyTable
  export_link: ExportLinkTable
  attempt_counter: { key: string; points: number; expire: number | null }
  known_device: KnownDeviceTable
  security_event: SecurityEventTable
  passkey: PasskeyTable
  totp: TotpTable
  recovery_code: { admin_id: string; code_hash: Buffer }
  second_factor_challenge: SecondFactorChallengeTable
  career_write: CareerWriteTable
  daily_counter: DailyCounterTable
  purged_import: { import_key: string }
  database_id: { id: string; is_only: Generated<true> }
  list_setting: { admin_id: string; list: string; columns: string[]; updated_at: Date }
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
  area_change: AreaChangeTable
  change: ChangeTable
  change_pending: { change_id: string }
  change_order: ChangeOrderTable
  change_kind: ChangeKindTable
  change_sealer: ChangeSealerTable
  operation: OperationTable
  staged_import: StagedImportTable
  staged_row: StagedRowTable
  import_mapping: ImportMappingTable
  operation_record: OperationRecordTable
  presence: { entity: string; entity_id: string; admin_id: string; seen_at: Date }
  erasure: { id: string; created_at: Date; admin_id: string; hashes: JsonList; results: JsonList }
  idempotency_key: IdempotencyKeyTable
  backup_run: BackupRunTable
  clock_watch: ClockWatchTable
  webhook_progress: WebhookProgressTable
  webhook_delivery: WebhookDeliveryTable
}

/** What every entity has whose records admins change. */
interface Versioned {
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  version: Generated<number>
}

/** Tables whose records have files: those that `media` references. */
export type FileOwner = { [T in SoftTable]: `${T}_id` extends keyof MediaTable ? T : never }[SoftTable]

type FieldsOf<T extends SoftTable> = (typeof entities)[T]['fields']
type Searched<T extends SoftTable> = ReturnType<typeof searchedNames<FieldsOf<T>>>[number]
type OwnColumns<T> = T extends keyof InternalColumns ? InternalColumns[T] : unknown

/** The row types of the entities: the fields that are columns, and what only the server reads. */
type EntityTables = {
  [T in SoftTable]: Versioned &
    Omit<ColumnsOf<FieldsOf<T>>, keyof Versioned | keyof OwnColumns<T>> &
    ([Searched<T>] extends [never] ? unknown : Omit<{ search_text: string }, keyof OwnColumns<T>>) &
    OwnColumns<T>
}

/** Columns of entities that are no fields or, for the server, have another type. */
interface InternalColumns {
  admin: {
    email_folded: string
    /** Null until an invited admin sets it, and after a deleted admin can no longer be restored. */
    password_hash: string | null
    is_invited: Generated<boolean>
    has_initial_password: Generated<boolean>
    has_second_factor: Generated<boolean>
    search_text: Generated<string>
  }
  agent: {
    email_folded: string
    /** Live properties without the deltas in `agent_property_counter`. */
    counted_properties: Generated<number>
    counted_archived_properties: Generated<number>
  }
  property: {
    search_text: string
    import_key: string | null
    has_photos: Generated<boolean>
    state: Generated<string>
    state_changed_at: GeneratedAlways<Date | null>
    facts: Generated<PropertyFacts>
    /** By the key of a photograph or a floor plan; one without a caption has no key. */
    property_image_captions: Generated<Captions>
    /** Made by the database when a property is inserted (migration 0072). */
    reference: Generated<string | null>
    /** What the property lacks (docs/decisions/0036). */
    needs: GeneratedAlways<string[]>
  }
  affiliate: { import_key: string | null }
  announcement: { admin_id: string | null }
  banner: { search_text: GeneratedAlways<string> }
  signup: Received & { email_folded: string }
  feed_mapping: { fields: MappedField[] }
  webhook: {
    events: string[]
    disabled_at: Generated<Date | null>
    /** The key of its signatures: 32 bytes. */
    secret: Buffer
    previous_secret: Generated<Buffer | null>
    previous_secret_until: Generated<Date | null>
    /** The place in the order of changes after which its deliveries begin. */
    begins_after: number
    /** The base of the addresses in records if PUBLIC_URL is not set. */
    origin: string
  }
  inquiry: Received & { once_key: string | null; answered_at: Date | null; answered_by: string | null }
}

interface Received {
  received_at: Date
  /** Position in the order of notifications; null until it is assigned. */
  notified_at: Date | null
}

/** A changed area, whose listings must find their areas again (features/areas). */
interface AreaChangeTable {
  id: string
  names: string[]
  created_at: Date
  is_repeated: Generated<boolean>
  started_at: Date | null
}

/** The JSON of a property in parts (features/properties/json). */
interface PropertyJsonTable {
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

/** A pending or finished write to Firestore; `seen` is the version of the document that it is based on. */
export interface CareerWriteTable {
  id: string
  career_id: string
  action: 'create' | 'update' | 'delete' | 'restore'
  before: Json
  after: Json
  /** The version of the document that it changes, or that the delete removed which it undoes. */
  seen: string | null
  admin_id: string
  source: ChangeSource | null
  /** The operation that the write is, inserted when it is done (docs/decisions/0078). */
  operation: ColumnType<CareerOperation | null, string | null, never>
  created_at: Date
  done_at: Date | null
}

interface CareerOperation {
  readonly id: string
  /** The id of the change or operation that it undoes. */
  readonly undoes?: string
  /** The id that the write of its request would have (careers/firestore/perform-change). */
  readonly request?: string
  readonly details?: Readonly<Record<string, unknown>>
}

interface PropertyMoveTable {
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

interface IdempotencyKeyTable {
  holder: string
  key: string
  call: string
  fingerprint: string
  response: ColumnType<unknown, string | null, string | null>
  created_at: Date
}
