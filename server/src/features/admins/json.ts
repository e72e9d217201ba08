import { Admin } from '@gatehouse/contract/entities/admin'

import { invitationExpiry } from '../../auth/links/link-repository'
import { isoTime } from '../../records/list-order'
import { jsonObject } from '../../records/select-list'

/** An admin over `admin`, without password data. */
export const adminJson = () => jsonObject('admin', Admin, { invitation_expires_at: isoTime(invitationExpiry) })
