import { propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import { formatNaira } from '../../format/naira'

const orders: Readonly<Record<string, string>> = {
  oldest: 'oldest first',
  price_asc: 'lowest price first',
  price_desc: 'highest price first',
  properties: 'most properties first',
}

/** The query of a list in words, such as 'search lekki, Lease'; '' for the whole list in its usual order. */
export const describeFilter = (query: unknown): string =>
  Object.entries(query ?? {})
    .filter(([name, value]) => name !== 'columns' && value !== undefined && value !== '')
    .map(([name, value]) => describe(name, String(value)))
    .filter((words) => words !== '')
    .join(', ')

function describe(name: string, value: string): string {
  switch (name) {
    case 'q':
      return `search "${value}"`
    case 'type':
    case 'state':
      return value
    case 'archived':
      return value === 'true' ? 'archived' : ''
    case 'sort':
      return (
        orders[value] ??
        (value === 'latest'
          ? ''
          : `by ${value
              .replace(/_asc$/, '')
              .replace(/_desc$/, ', descending')
              .replaceAll('_', ' ')}`)
      )
    case 'agent_id':
      return 'of one agent'
    case 'property_id':
      return 'about one property'
    case 'property_type_id':
      return propertyTypeName(Number(value)) ?? value
    case 'min_price':
      return `from ${formatNaira(Number(value))}`
    case 'max_price':
      return `up to ${formatNaira(Number(value))}`
    case 'ids':
      return `${value.split(',').length} selected`
    case 'selected':
      return `${value} selected`
    default:
      return `${name.replaceAll('_', ' ')} ${value}`
  }
}
