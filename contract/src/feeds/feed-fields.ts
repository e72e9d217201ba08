import { exportColumns } from '../exports/columns'

/** What a field of a feed contains, for the editor of mappings and for the schemas in docs/feeds. */
interface FeedField {
  /** Its name in a feed without a mapping; a name with a point is within another: `facts.title`. */
  readonly name: string
  /** In the console, and the heading of its column in a CSV file. */
  readonly label: string
  /** The feeds without a mapping that have it: `data` are XML and JSON. Without it, only mappings name it. */
  readonly isIn?: 'all' | 'data' | 'csv'
}

/** Instead of them, feeds have `property_type`, `images`, `floor_plans` and `video`, or nothing. */
const leftOut = new Set([
  'agent_id',
  'agent_name',
  'archived',
  'property_type_id',
  'property_images',
  'floor_plan',
  'video_upload',
])

/** Imports read `id` and `version` together as changes of existing records. */
const onlyInData = new Set(['version'])

/** What is made from several fields of a record, or from a setting. */
const made: readonly FeedField[] = [
  { name: 'url', label: 'Listing page', isIn: 'all' },
  { name: 'name', label: 'Name in a heading', isIn: 'all' },
  { name: 'property_type', label: 'Property Type', isIn: 'all' },
  { name: 'currency', label: 'Currency', isIn: 'all' },
  { name: 'images', label: 'Photographs', isIn: 'all' },
  { name: 'image_captions', label: 'Captions', isIn: 'csv' },
  { name: 'cover', label: 'First photograph' },
  { name: 'floor_plans', label: 'Floor plans', isIn: 'all' },
  { name: 'floor_plan_captions', label: 'Captions of floor plans', isIn: 'csv' },
  { name: 'video', label: 'Video', isIn: 'all' },
]

/** Every field that a feed can have, in the order of a feed without a mapping: `id` first. */
export function feedFields(): FeedField[] {
  const columns = exportColumns('property')
    .filter(({ name }) => !leftOut.has(name))
    .map(({ name, heading }): FeedField => ({
      name,
      label: heading,
      isIn: onlyInData.has(name) ? 'data' : 'all',
    }))
  return [columns[0]!, ...made, ...columns.slice(1)]
}
