import type { Inquiry } from '@gatehouse/contract/entities/inquiry'
import { Link } from '../../../ui/navigation/link'

/** A link to the property of an inquiry, if it has one. */
export function InquiredProperty({ inquiry: { property, property_id: id } }: { inquiry: Inquiry }) {
  if (id === null) return <span>General inquiry</span>
  if (!property) return <span>Deleted property</span>
  return (
    <Link
      to={`/properties/${encodeURIComponent(id)}`}
      title={property.location}
      className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center text-green-ink underline-offset-4 hover:underline"
    >
      <span className="wrap-anywhere">{property.location || 'View property'}</span>
    </Link>
  )
}
