import type { LinkKind } from '@gatehouse/contract/link'
import type { Generated } from 'kysely'

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
