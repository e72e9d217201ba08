import { Admin } from '@gatehouse/contract/entities/admin'

import { jsonObject } from '../../records/select-list'

/** An admin over `admin`, without password data. */
export const adminJson = () => jsonObject('admin', Admin, {})
