import { Admin } from '@gatehouse/contract/entities/admin'

import { selectList } from '../../records/select-list'

/** An admin over `admin`, without password data. */
export const adminJson = () => selectList('admin', Admin, {})
