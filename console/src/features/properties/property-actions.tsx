import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import Link2 from 'lucide-react/icons/link-2'
import Forward from 'lucide-react/icons/forward'
import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useEffectEvent } from 'react'
import { useFormAddress } from '../../forms/use-form-address'
import { useBackTo } from '../../lists/place/use-back-to'
import { Button } from '../../ui/buttons/button'
import { copyText } from '../../ui/buttons/copy-text'
import { IconButton } from '../../ui/buttons/icon-button'
import { useNotices } from '../../ui/feedback/notices'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { RecordMenu } from '../../lists/record-menu'
import { useNavigate } from '../../ui/navigation/navigation-context'
import { useSearchParams } from '../../ui/navigation/use-search-params'
import { propertyName } from '@gatehouse/contract/listing/property-name'
import { usePropertyActions } from './use-property-actions'

const PropertyForm = lazyComponent(() => import('./form/property-form').then((module) => module.PropertyForm))

/** Copy Link, Share, Edit and the menu on the page of a property. Deleting opens the list. */
export function PropertyActions({ property }: { property: PropertyRecord }) {
  const notices = useNotices()
  const { menuOf, share, dialog } = usePropertyActions()
  useShareAddress(() => share(property))
  const { editedId, open, close } = useFormAddress()
  const navigate = useNavigate()
  const { to, state } = useBackTo('/properties')
  // Without the open form or filters.
  const address = new URL(`/properties/${encodeURIComponent(property.id)}`, window.location.origin).href
  const copy = async () => {
    if (await copyText(address)) notices.success('Link copied')
    else notices.info(`Copying isn't available. Select and copy: ${address}`)
  }
  return (
    <div className="flex items-center justify-end gap-2">
      <IconButton variant="framed" label="Copy Link" icon={<Link2 />} onClick={() => void copy()} />
      <IconButton variant="framed" label="Share" icon={<Forward />} onClick={() => share(property)} />
      <Button
        variant="secondary"
        icon={<Pencil size={16} />}
        preload={PropertyForm.preload}
        onClick={() => open(property.id)}
      >
        Edit
      </Button>
      <RecordMenu
        record={['property', property.id]}
        label={`Actions for ${propertyName(property)}`}
        actions={menuOf(property, property.archived, () => void navigate(to, { state }))}
      />
      {dialog}
      {editedId === property.id && <PropertyForm id={property.id} onClose={close} />}
    </div>
  )
}

/** Where the notice of a new property leads: `?share`, removed at once, so that a reload shows the page. */
function useShareAddress(onShare: () => void): void {
  const [search, setSearch] = useSearchParams()
  const isAsked = search.has('share')
  const share = useEffectEvent(() => {
    setSearch(
      (now) => {
        now.delete('share')
        return now
      },
      { replace: true },
    )
    onShare()
  })
  useEffect(() => {
    if (isAsked) share()
  }, [isAsked])
}
