import { type PropertyCard, type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyCalls } from '@gatehouse/contract/entities/property'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import Copy from 'lucide-react/icons/copy'
import Trash2 from 'lucide-react/icons/trash'
import Share from 'lucide-react/icons/forward'
import Tag from 'lucide-react/icons/tag'
import { type ComponentProps, useState } from 'react'
import { useIsAvailable } from '../../api/available'
import { failureNotice } from '../../api/failure-message'
import { call } from '../../api/request'
import { undoActions } from '../../forms/undo/undo-requests'
import { moveCard } from '../../lists/infinite-list'
import { useConfirm } from '../../ui/dialogs/confirm'
import { useNotices } from '../../ui/feedback/notices'
import { lazyComponent } from '../../ui/loading/lazy-component'
import type { MenuAction } from '../../ui/menus/menu-list'
import { statsKey } from '../stats/api'
import { propertiesKey, propertyListsKey } from './api'
import { propertyName } from '@gatehouse/contract/listing/property-name'

type Subject = Pick<PropertyCard, 'id' | 'bedroom' | 'property_type_id' | 'location'>

const PropertyDialog = lazyComponent(() => import('./property-dialog').then((module) => module.PropertyDialog))

/**
 * Share, set the state, duplicate, archive, unarchive, delete and restore, with confirmations,
 * notices and Undo. Each resolves to true on success.
 */
export function usePropertyActions() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const notices = useNotices()
  const canDuplicate = useIsAvailable('duplicates') === true
  const hasStates = useIsAvailable('listing states') === true
  const [opened, setOpened] = useState<Pick<ComponentProps<typeof PropertyDialog>, 'kind' | 'album'>>()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ name, id }: { name: keyof typeof changes; id: string }) =>
      call(propertyCalls[name], { params: { id } }),
    // Not awaited: the notice must not wait for the refetch.
    onSuccess: (_, { name, id }) => {
      void moveCard(client, propertyListsKey, id, changes[name].isListedAfter)
      const others = [[...propertiesKey, 'one', id], statsKey]
      for (const queryKey of others) void client.invalidateQueries({ queryKey })
    },
  })

  async function change(name: keyof typeof changes, property: Subject, undo?: keyof typeof changes): Promise<boolean> {
    const { done, failed, error } = changes[name]
    try {
      const response = await mutateAsync({ name, id: property.id })
      // Without `restorable_until` a delete cannot be undone.
      const isUndoable = name !== 'remove' || ('data' in response && response.data?.restorable_until !== undefined)
      const counterparts = undo && isUndoable ? [{ label: 'Undo', onPress: () => void change(undo, property) }] : []
      notices.success(name === 'restore' && response.message !== '' ? response.message : done, {
        detail: propertyName(property),
        actions: undo ? counterparts : undoActions(response.change_id, { detail: propertyName(property) }),
      })
      return true
    } catch (failure) {
      notices.error(...failureNotice(failure, { failed, error }))
      return false
    }
  }

  async function confirmed(name: 'archive' | 'unarchive' | 'remove', property: Subject): Promise<boolean> {
    const { question, verb, undo } = changes[name]
    const subject = `${verb} ${propertyName(property)}?`
    const isSure = await confirm({ question, subject, confirmLabel: verb, isDangerous: name === 'remove' })
    return isSure && change(name, property, undo)
  }

  const menuAction = (name: 'archive' | 'unarchive' | 'remove', property: Subject, onDone?: () => void) => {
    const { verb: label, Icon } = changes[name]
    const onSelect = () => void confirmed(name, property).then((isDone) => isDone && onDone?.())
    return { label, icon: <Icon />, onSelect, isDangerous: name === 'remove' }
  }
  const share = (property: PropertyCard | PropertyRecord) => setOpened({ kind: 'share', album: [property] })
  return {
    share,
    /** Share, Set State, Duplicate, Archive or Unarchive, and Delete. */
    menuOf: (property: PropertyCard | PropertyRecord, isArchived: boolean, onRemoved?: () => void): MenuAction[] => [
      { label: 'Share', icon: <Share />, onSelect: () => share(property) },
      ...(hasStates
        ? [{ label: 'Set State', icon: <Tag />, onSelect: () => setOpened({ kind: 'state', album: [property] }) }]
        : []),
      ...(canDuplicate
        ? [{ label: 'Duplicate', icon: <Copy />, onSelect: () => setOpened({ kind: 'duplicate', album: [property] }) }]
        : []),
      menuAction(isArchived ? 'unarchive' : 'archive', property),
      menuAction('remove', property, onRemoved),
    ],
    /** To be rendered beside the menus. */
    dialog: opened && (
      <PropertyDialog
        {...opened}
        onArchive={() => void change('archive', opened.album[0], 'unarchive')}
        onClose={() => setOpened(undefined)}
      />
    ),
    restore: (property: Subject) => change('restore', property),
    /** The property whose change is pending. */
    pendingId: isPending ? variables.id : undefined,
  }
}

type Listed = Parameters<Parameters<typeof moveCard>[3]>[0]

/** `isListedAfter`: whether a list that contains this card contains it after the change. */
const changes = {
  archive: {
    verb: 'Archive',
    Icon: Archive,
    question: propertyMessages.confirmArchive,
    done: propertyMessages.archived,
    failed: propertyMessages.failedToArchive,
    error: propertyMessages.errorArchiving,
    undo: 'unarchive',
    isListedAfter: ({ archived }: Listed) => archived === true,
  },
  unarchive: {
    verb: 'Unarchive',
    Icon: ArchiveRestore,
    question: propertyMessages.confirmUnarchive,
    done: propertyMessages.unarchived,
    failed: propertyMessages.failedToUnarchive,
    error: propertyMessages.errorUnarchiving,
    undo: 'archive',
    isListedAfter: ({ archived }: Listed) => !archived,
  },
  remove: {
    verb: 'Delete',
    Icon: Trash2,
    question: propertyMessages.confirmDelete,
    done: propertyMessages.deleted,
    failed: propertyMessages.failedToDelete,
    error: propertyMessages.errorDeleting,
    undo: 'restore',
    isListedAfter: () => false,
  },
  restore: {
    done: propertyMessages.restored,
    failed: propertyMessages.failedToRestore,
    error: propertyMessages.errorRestoring,
    isListedAfter: () => true,
  },
} as const
