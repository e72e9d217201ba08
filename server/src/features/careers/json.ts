import { Career } from '@gatehouse/contract/entities/career'

import { selectList } from '../../records/select-list'

/** A career posting over `career`. */
export const careerJson = () => selectList('career', Career, {})
