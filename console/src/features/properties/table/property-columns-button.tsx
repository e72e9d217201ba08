import { ColumnsButton } from '../../../lists/columns/columns-button'
import { useColumns } from '../../../lists/columns/use-columns'
import { furtherColumns, propertyColumns } from './property-columns'

/** The choice of the columns of the table. Nothing on a server without it. */
export function PropertyColumnsButton() {
  const { choice } = useColumns('properties', propertyColumns, furtherColumns)
  return choice && <ColumnsButton choice={choice} />
}
