import { feedEndpoints } from '@gatehouse/contract/feeds/endpoints'
import { useState } from 'react'
import { buildAddress } from '../../../api/address'
import { useFormAddress } from '../../../forms/use-form-address'
import { metaContent } from '../../../settings'
import { Card } from '../../../ui/card'
import { Switch } from '../../../ui/fields/switch'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PageHeader } from '../../../ui/page-header'
import { DocsLink } from '../../integrations/docs-link'
import { IntegrationTabs } from '../../integrations/integration-tabs'
import { FeedAddress } from './feed-address'
import { FeedMappings } from './feed-mappings'

const MappingForm = lazyComponent(() => import('../form/mapping-form').then((module) => module.MappingForm))

const feeds = [
  { endpoint: feedEndpoints.xml, name: 'XML', use: 'for most portals' },
  { endpoint: feedEndpoints.json, name: 'JSON', use: 'for programs' },
  { endpoint: feedEndpoints.csv, name: 'CSV', use: 'for spreadsheets; Gatehouse imports it too' },
  { endpoint: feedEndpoints.catalogue, name: 'Catalogue', use: 'for the product catalogue of Meta and WhatsApp' },
]

/** /feeds: the addresses from which portals read all listings (docs/decisions/0099). */
export function FeedsPage() {
  const { form, editedId, open, close } = useFormAddress()
  const [isOfferedOnly, setOfferedOnly] = useState(false)
  const query = isOfferedOnly ? { state: 'available,under_offer' } : {}
  return (
    <>
      <PageHeader
        title="Feeds"
        create={{ label: 'Create New Mapping', preload: MappingForm.preload, onClick: () => open('new') }}
      />
      <IntegrationTabs />
      <p className="mb-4 max-w-[70ch] text-14 text-pretty text-muted">
        A portal reads all active listings from one of these addresses, at intervals. Create a key for it under Keys,
        with the scope feed, and put it in place of KEY, at the end of the address. More in the <DocsLink />.
      </p>
      {metaContent('listing-url') === '' && (
        <p className="mb-4 max-w-[70ch] text-14 text-pretty text-muted">
          Listings have no link in feeds, because the server’s setting LISTING_URL is not set. The catalogue requires
          it.
        </p>
      )}
      <Card className="px-4 py-3 md:px-5">
        <h2 className="text-16 font-semibold">Addresses</h2>
        <Switch
          label="Leave out sold, let and withdrawn listings"
          hint="Otherwise each has its state, and in the catalogue it is out of stock."
          value={isOfferedOnly}
          onValueChange={setOfferedOnly}
        />
        <ul aria-label="Addresses" className="divide-y divide-line">
          {feeds.map(({ endpoint, name, use }) => (
            <FeedAddress key={name} name={name} use={use} address={buildAddress(endpoint, {}, query)} />
          ))}
        </ul>
      </Card>
      <Card className="mt-5 px-4 py-3 md:px-5">
        <h2 className="text-16 font-semibold">Mappings</h2>
        <p className="mt-0.5 max-w-[70ch] text-13 text-pretty text-muted">
          Where a portal has its own names for fields, a mapping has them, and what the portal does not want is left
          out.
        </p>
        <FeedMappings query={query} onEdit={open} />
      </Card>
      {form !== null && <MappingForm key={form} id={editedId} onClose={close} />}
    </>
  )
}
