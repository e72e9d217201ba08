import { Chip } from '../../../ui/chip'
import { PropertySection } from './property-section'

export function PropertyAmenities({ amenities }: { amenities: readonly string[] }) {
  return (
    <PropertySection title="Amenities">
      {amenities.length === 0 ? (
        <p className="text-muted">No amenities yet.</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {amenities.map((amenity) => (
            <li key={amenity}>
              <Chip>{amenity}</Chip>
            </li>
          ))}
        </ul>
      )}
    </PropertySection>
  )
}
