import { useState } from 'react'
import { PageHeader } from '../ui/page-header'
import { Button } from '../ui/buttons/button'
import { Plus } from 'lucide-react'
import { iconSize } from '../ui/icons/icon-size'
import { Tabs } from '../ui/tabs'
import { DataStories } from './data-stories'
import { FormStories } from './form-stories'
import { OverlayStories } from './overlay-stories'
import { StateStories } from './state-stories'

const tabs = [
  { value: 'forms', label: 'Forms' },
  { value: 'overlays', label: 'Overlays' },
  { value: 'data', label: 'Data', count: 1284 },
  { value: 'states', label: 'States' },
] as const

type TabName = (typeof tabs)[number]['value']

/** Every component of src/ui in its states, at /stories in development only. */
export function StoriesPage() {
  const [tab, setTab] = useState<TabName>('forms')
  return (
    <main className="mx-auto max-w-[1100px] p-3.5 md:p-7">
      <PageHeader title="Stories" action={<Button icon={<Plus {...iconSize} />}>Create New Story</Button>} />
      <Tabs label="Components" tabs={tabs} value={tab} onValueChange={setTab}>
        {tab === 'forms' && <FormStories />}
        {tab === 'overlays' && <OverlayStories />}
        {tab === 'data' && <DataStories />}
        {tab === 'states' && <StateStories />}
      </Tabs>
    </main>
  )
}
