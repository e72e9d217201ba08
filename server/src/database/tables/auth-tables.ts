import type { ApiKeyScope } from '@gatehouse/contract/api-keys/scopes'
import type { ExportLinkInput } from '@gatehouse/contract/exports/links'
import type { LinkKind } from '@gatehouse/contract/link'
import type { Generated, JSONColumnType } from 'kysely'

// Row types of the tables that `auth` writes, besides `admin` (../tables).

export interface AdminLinkTable {
  id: string
  admin_id: string
  kind: LinkKind
  token_hashes: Buffer[]
  created_by: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface SessionTable {
  id: string
  token_hash: Buffer
  admin_id: string
  is_kept: boolean
  address: string
  user_agent: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** Its name is that of the admin with its id (migration 0077). */
export interface ApiKeyTable {
  id: string
  token_hash: Buffer
  ending: string
  scopes: ApiKeyScope[]
  allowed_addresses: string[]
  created_at: Date
  created_by: string | null
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}

export interface ExportLinkTable {
  id: string
  token_hash: Buffer
  session_id: string
  request: JSONColumnType<ExportLinkInput>
  created_at: Date
  expires_at: Date
}

export interface KnownDeviceTable {
  id: string
  admin_id: string
  mark_hash: Buffer
  created_at: Date
  last_sign_in_at: Date
}

export interface SecurityEventTable {
  id: string
  created_at: Date
  kind: string
  admin_id: string | null
  actor_id: string | null
  address: string
  device: string
  is_new_device: Generated<boolean>
}

export interface PasskeyTable {
  id: string
  admin_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  rp_id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface TotpTable {
  admin_id: string
  secret: string
  last_step: number
  created_at: Date
}

export interface SecondFactorChallengeTable {
  id_hash: Buffer
  purpose: 'sign_in' | 'passkey_sign_in' | 'add_passkey' | 'add_totp'
  admin_id: string | null
  session_id: string | null
  webauthn_challenge: string | null
  totp_secret: string | null
  password_mark: Buffer | null
  is_kept: boolean
  mark_hash: Buffer | null
  attempts: Generated<number>
  expires_at: Date
}
