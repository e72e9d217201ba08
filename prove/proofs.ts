import { csp } from './accounts/csp'
import { enumerationTiming } from './accounts/enumeration-timing'
import { erasure } from './accounts/erasure'
import { secrets } from './accounts/secrets'
import { throttle } from './accounts/throttle'
import { changes } from './changes/changes'
import { cachedListings } from './deployment/cached-listings'
import { deploy } from './deployment/deploy'
import { release } from './deployment/release'
import { cluster } from './cluster/cluster-proof'
import { backupKills } from './failures/backup-kills'
import { backupMoves } from './failures/backup-moves'
import { bulk } from './failures/bulk'
import { clock } from './failures/clock'
import { databaseDown } from './failures/database-down'
import { diskFull } from './failures/disk-full'
import { killUploads } from './failures/kill-uploads'
import { killWrites } from './failures/kill-writes'
import { move } from './move/move'
import { networkCut } from './failures/network-cut'
import { pitr } from './failures/pitr'
import { soak } from './failures/soak'
import { twoServers } from './failures/two-servers'
import { undo } from './failures/undo'
import { alerts } from './monitoring/alerts'
import type { Proof } from './proof'
import { races } from './races/races'
import { archives } from './requests/archives'
import { bombs } from './requests/bombs'
import { imageMemory } from './requests/image-memory'
import { malformed } from './requests/malformed'
import { multipartFuzz } from './requests/multipart-fuzz'
import { pathTricks } from './requests/path-tricks'
import { upgrade } from './upgrade/upgrade'
import { webhooks } from './webhooks/webhooks'

/** In the order in which `npm run prove` runs them. */
export const proofs: readonly Proof[] = [
  bombs,
  imageMemory,
  pathTricks,
  multipartFuzz,
  throttle,
  enumerationTiming,
  secrets,
  erasure,
  csp,
  alerts,
  twoServers,
  networkCut,
  malformed,
  races,
  databaseDown,
  diskFull,
  archives,
  backupMoves,
  backupKills,
  clock,
  pitr,
  upgrade,
  release,
  deploy,
  cachedListings,
  cluster,
  move,
  killWrites,
  killUploads,
  changes,
  webhooks,
  undo,
  bulk,
  soak,
]
