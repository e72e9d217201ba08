import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react'
import { useFormAddress } from '../../forms/use-form-address'
import { useBackTo } from '../../lists/place/use-back-to'
import { Button } from '../../ui/buttons/button'
import { iconSize } from '../../ui/icons/icon-size'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { Menu } from '../../ui/menus/menu'
import { useNavigate } from '../../ui/navigation/navigation-context'
import { CopyLinkButton } from './copy-link-button'
import { propertyName } from './property-name'
import { usePropertyActions } from './use-property-actions'

const PropertyForm = lazyComponent(() => import('./form/property-form').then((module) => module.PropertyForm))

/** Edit, Archive (or Unarchive) and Delete on the property's page. Deleting navigates to the list. */
export function PropertyActions({ property }: { property: PropertyRecord }) {
  const { archive, unarchive, remove } = usePropertyActions()
  const { editedId, open, close } = useFormAddress()
  const navigate = useNavigate()
  const { to, state } = useBackTo('/properties')
  return (
    <div className="flex items-center justify-end gap-2">
      <CopyLinkButton propertyId={property.id} />
      <Button
        variant="secondary"
        icon={<Pencil {...iconSize} size={16} />}
        preload={PropertyForm.preload}
        onClick={() => open(property.id)}
      >
        Edit
      </Button>
      <Menu
        label={`Actions for ${propertyName(property)}`}
        actions={[
          property.archived
            ? { label: 'Unarchive', icon: <ArchiveRestore {...iconSize} />, onSelect: () => void unarchive(property) }
            : { label: 'Archive', icon: <Archive {...iconSize} />, onSelect: () => void archive(property) },
          {
            label: 'Delete',
            icon: <Trash2 {...iconSize} />,
            isDangerous: true,
            onSelect: () =>
              void remove(property).then((isRemoved) => (isRemoved ? navigate(to, { state }) : undefined)),
          },
        ]}
      />
      {editedId === property.id && <PropertyForm id={property.id} onClose={close} />}
    </div>
  )
}
