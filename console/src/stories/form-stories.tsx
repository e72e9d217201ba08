import { Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PriceField } from '../forms/fields/price-field'
import { Button } from '../ui/buttons/button'
import { Checkbox } from '../ui/fields/checkbox'
import { ChipGroup } from '../ui/fields/chip-group'
import { Combobox, type ComboboxOption } from '../ui/fields/combobox'
import { iconSize } from '../ui/icons/icon-size'
import { IconButton } from '../ui/buttons/icon-button'
import { PasswordField } from '../ui/fields/password-field'
import { Segmented } from '../ui/fields/segmented'
import { Select } from '../ui/fields/select'
import { TextArea } from '../ui/fields/text-area'
import { TextField } from '../ui/fields/text-field'
import { Story } from './story'

const agents: ComboboxOption[] = ['Lekki Homes', 'Ọkáfọ̀r Realty', 'Danladi & Sons', 'Ṣadé Estates'].map((label) => ({
  value: label,
  label,
  detail: 'Ngozi Ọkáfọ̀r',
}))

export function FormStories() {
  const [type, setType] = useState<'Sell' | 'Lease'>('Sell')
  const [price, setPrice] = useState('85000000')
  const [kind, setKind] = useState('1')
  const [amenities, setAmenities] = useState<string[]>(['Gym'])
  const [agent, setAgent] = useState<ComboboxOption | null>(null)
  const [query, setQuery] = useState('')
  return (
    <>
      <Story title="Buttons">
        <div className="flex flex-wrap items-center gap-2.5">
          <Button>Add Property</Button>
          <Button isBusy busyLabel="Creating...">
            Add Property
          </Button>
          <Button disabled>Disabled</Button>
          <Button variant="secondary">Discard</Button>
          <Button variant="ghost">Discard</Button>
          <Button variant="danger" icon={<Trash2 {...iconSize} />}>
            Delete
          </Button>
          <Button variant="link">View All</Button>
          <Button size="small" variant="secondary">
            Small
          </Button>
          <IconButton label="Delete" icon={<Trash2 {...iconSize} />} />
          <IconButton label="Delete" icon={<Trash2 {...iconSize} />} variant="framed" />
        </div>
      </Story>
      <Story title="Fields">
        <div className="grid gap-5 md:grid-cols-2">
          <Segmented
            label="Type"
            choices={[
              { value: 'Sell', label: 'Sell' },
              { value: 'Lease', label: 'Lease' },
            ]}
            value={type}
            onValueChange={setType}
          />
          <TextField label="Location" defaultValue="Plot 12, Admiralty Way, Lekki Phase 1" />
          <PriceField label="Price" value={price} onValueChange={setPrice} />
          <Combobox
            label="Agent"
            options={agents.filter((option) => option.label.toLowerCase().includes(query.toLowerCase()))}
            value={agent}
            onValueChange={setAgent}
            onQueryChange={setQuery}
            placeholder="Search agents"
          />
          <Select
            label="Property Type"
            value={kind}
            onValueChange={setKind}
            options={['Duplex', 'Terrace', 'Bungalow', 'Apartments'].map((label, index) => ({
              value: String(index + 1),
              label,
            }))}
          />
          <TextField label="Available From" type="date" error="Availability date is required" />
          <PasswordField label="Password" placeholder="Min. 8 characters" />
          <TextField
            label="Search"
            isLabelHidden
            leading={<Search {...iconSize} />}
            placeholder="Search location or description"
          />
          <ChipGroup
            label="Amenities"
            className="md:col-span-2"
            choices={[
              'Swimming Pool',
              'Elevator',
              'Cinema',
              'Gym',
              'Roof Top',
              'Smart Home',
              'Outdoor Lounge',
              'Playground',
              'Internet',
            ]}
            value={amenities}
            onValueChange={setAmenities}
            error={amenities.length === 0 ? 'At least one amenity is required' : undefined}
          />
          <TextArea
            label="Description"
            className="md:col-span-2"
            labelEnd={<span className="text-12 text-muted">0 of 5,000</span>}
          />
          <Checkbox label="Keep me logged in" defaultChecked />
        </div>
      </Story>
    </>
  )
}
