import { Career } from '@gatehouse/contract/entities/career'

import { jsonObject } from '../../records/select-list'

/** A career posting over `career`. */
export const careerJson = () => jsonObject('career', Career, {})
