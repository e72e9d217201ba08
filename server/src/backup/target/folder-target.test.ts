import { targetFolder } from '../../../test/backup/backups'
import { testTarget } from '../../../test/backup/target-contract'
import { createFolderTarget } from './folder-target'

testTarget(() => createFolderTarget(targetFolder()))
