import { formatNaira } from '../../format/naira'
import { propertyName } from '@gatehouse/contract/listing/property-name'

const maxWords = 80

/**
 * What distinguishes the values of a form from others: '4-bed duplex, Ikate, Lekki · ₦285,000,000'. Without a
 * place and a property type, the first words of the description, or of a message that was not read yet; '' if
 * both are empty.
 */
export function nameOfValues(values: object): string {
  const text = (name: string) => {
    const value: unknown = Reflect.get(values, name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const type = text('property_type_id')
  const location = text('location')
  const bedroom = text('bedroom')
  // A new form has one bedroom before anything is chosen.
  const isUnnamed = type === '' && (bedroom === '' || bedroom === '1')
  const name = isUnnamed
    ? location
    : propertyName({ property_type_id: type === '' ? null : Number(type), bedroom, location })
  const price = Number(text('price'))
  const described = (text('property_description') || text('message')).split('\n', 1)[0]!
  const words = described.length > maxWords ? `${described.slice(0, maxWords).trimEnd()}…` : described
  return [name || words, price > 0 && formatNaira(price)].filter(Boolean).join(' · ')
}
