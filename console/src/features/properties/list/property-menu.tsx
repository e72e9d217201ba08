import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react'
import { iconSize } from '../../../ui/icons/icon-size'
import { Menu } from '../../../ui/menus/menu'
import { propertyName } from '../property-name'

interface PropertyMenuProps {
  property: PropertyCard
  /** Given by the list that shows the property. */
  isArchived: boolean
  onEdit: () => void
  onArchive: () => void
  onUnarchive: () => void
  onDelete: () => void
}

export function PropertyMenu({ property, isArchived, onEdit, onArchive, onUnarchive, onDelete }: PropertyMenuProps) {
  return (
    <Menu
      label={`Actions for ${propertyName(property)}`}
      actions={[
        { label: 'Edit', icon: <Pencil {...iconSize} />, onSelect: onEdit },
        isArchived
          ? { label: 'Unarchive', icon: <ArchiveRestore {...iconSize} />, onSelect: onUnarchive }
          : { label: 'Archive', icon: <Archive {...iconSize} />, onSelect: onArchive },
        { label: 'Delete', icon: <Trash2 {...iconSize} />, onSelect: onDelete, isDangerous: true },
      ]}
    />
  )
}
