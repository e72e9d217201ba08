import { migration0001 } from './migrations/0001-properties-agents-sessions'
import { migration0002 } from './migrations/0002-affiliates'
import { migration0003 } from './migrations/0003-announcements'
import { migration0004 } from './migrations/0004-banners'
import { migration0005 } from './migrations/0005-careers'
import { migration0006 } from './migrations/0006-admins'
import { migration0007 } from './migrations/0007-signups-inquiries'
import { migration0008 } from './migrations/0008-purge'
import { migration0009 } from './migrations/0009-initial-password'
import { migration0010 } from './migrations/0010-admin-passwords'
import { migration0011 } from './migrations/0011-database-id'
import { migration0012 } from './migrations/0012-notification-order'
import { migration0014 } from './migrations/0014-price-limit'
import { migration0015 } from './migrations/0015-standard-names'
import { migration0016 } from './migrations/0016-property-needs'
import { migration0017 } from './migrations/0017-property-moves'
import { migration0018 } from './migrations/0018-answered-inquiries'
import { migration0020 } from './migrations/0020-property-json'
import { migration0021 } from './migrations/0021-list-indexes'
import { migration0022 } from './migrations/0022-priced-kinds'
import { migration0023 } from './migrations/0023-property-search'
import { migration0026 } from './migrations/0026-image-source'
import { migration0029 } from './migrations/0029-sign-in-throttle'
import { migration0030 } from './migrations/0030-security-events'
import { migration0031 } from './migrations/0031-second-factor'
import { migration0033 } from './migrations/0033-one-use-links'
import { migration0034 } from './migrations/0034-deletable-received'
import { migration0035 } from './migrations/0035-erasures'
import { migration0040 } from './migrations/0040-resumable-uploads'
import { migration0041 } from './migrations/0041-agent-counts'
import { migration0042 } from './migrations/0042-received-counter'
import { migration0044 } from './migrations/0044-backup-runs'
import { migration0046 } from './migrations/0046-growth-indexes'
import { migration0047 } from './migrations/0047-media-folder'
import { migration0048 } from './migrations/0048-agent-property-counts'
import { migration0049 } from './migrations/0049-counted-order'
import { migration0050 } from './migrations/0050-property-json-version'
import { migration0051 } from './migrations/0051-property-json-version-index'
import { migration0052 } from './migrations/0052-search-folding'
import { migration0053 } from './migrations/0053-search-vocabulary'
import { migration0054 } from './migrations/0054-clock'

/**
 * A migration is applied once to a database. Never edit one that has been released. It expands: the version
 * before it still works (docs/decisions/0056).
 */
export interface Migration {
  name: string
  sql: string
  /**
   * New indexes of tables that may be large, by their names:
   * `{ property_latest: 'on property (created_at)' }`. They are built before `sql` runs, and the tables can
   * be written meanwhile.
   */
  indexes?: Readonly<Record<string, string>>
}

/** All migrations, in the order in which they are applied. */
export const migrations: Migration[] = [
  migration0001,
  migration0002,
  migration0003,
  migration0004,
  migration0005,
  migration0006,
  migration0007,
  migration0008,
  migration0009,
  migration0010,
  migration0011,
  migration0012,
  migration0014,
  migration0015,
  migration0016,
  migration0017,
  migration0018,
  migration0020,
  migration0021,
  migration0022,
  migration0023,
  migration0026,
  migration0029,
  migration0030,
  migration0031,
  migration0033,
  migration0034,
  migration0035,
  migration0040,
  migration0041,
  migration0042,
  migration0044,
  migration0046,
  migration0047,
  migration0048,
  migration0049,
  migration0050,
  migration0051,
  migration0052,
  migration0053,
  migration0054,
]
