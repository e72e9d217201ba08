import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { failureNotice } from '../../api/failure-message'
import { useConfirm } from '../../ui/dialogs/confirm'
import { useNotices } from '../../ui/feedback/notices'
import { propertyName } from './property-name'
import type { PropertyChange } from './api'
import { useChangeProperty } from './api'

type Subject = Pick<PropertyCard, 'id' | 'bedroom' | 'property_type_id' | 'location'>

/**
 * Archive, unarchive, delete and restore, with confirmations,
 * notices and Undo. Each resolves to true on success.
 */
export function usePropertyActions() {
  const { mutateAsync, isPending, variables } = useChangeProperty()
  const confirm = useConfirm()
  const notices = useNotices()

  async function change(name: PropertyChange, property: Subject, undo?: () => void): Promise<boolean> {
    try {
      const response = await mutateAsync({ change: name, id: property.id })
      // Without `restorable_until` a delete cannot be undone.
      const isUndoable = name !== 'remove' || ('data' in response && response.data?.restorable_until !== undefined)
      const text = name === 'restore' && response.message !== '' ? response.message : messages[name].done
      notices.success(text, {
        detail: propertyName(property),
        ...(undo && isUndoable && { actions: [{ label: 'Undo', onPress: undo }] }),
      })
      return true
    } catch (failure) {
      notices.error(...failureNotice(failure, messages[name]))
      return false
    }
  }

  async function confirmed(name: 'archive' | 'unarchive' | 'remove', property: Subject, undo?: () => void) {
    const { question, verb } = confirmations[name]
    const isSure = await confirm({
      question,
      subject: `${verb} ${propertyName(property)}?`,
      confirmLabel: verb,
      isDangerous: name === 'remove',
    })
    return isSure && change(name, property, undo)
  }

  const restore = (property: Subject) => change('restore', property)
  return {
    archive: (property: Subject) => confirmed('archive', property, () => void change('unarchive', property)),
    unarchive: (property: Subject) => confirmed('unarchive', property, () => void change('archive', property)),
    remove: (property: Subject) => confirmed('remove', property, () => void restore(property)),
    restore,
    /** The property whose change is pending. */
    pendingId: isPending ? variables.id : undefined,
  }
}

const confirmations = {
  archive: { question: propertyMessages.confirmArchive, verb: 'Archive' },
  unarchive: { question: propertyMessages.confirmUnarchive, verb: 'Unarchive' },
  remove: { question: propertyMessages.confirmDelete, verb: 'Delete' },
}

const messages = {
  archive: {
    done: propertyMessages.archived,
    failed: propertyMessages.failedToArchive,
    error: propertyMessages.errorArchiving,
  },
  unarchive: {
    done: propertyMessages.unarchived,
    failed: propertyMessages.failedToUnarchive,
    error: propertyMessages.errorUnarchiving,
  },
  remove: {
    done: propertyMessages.deleted,
    failed: propertyMessages.failedToDelete,
    error: propertyMessages.errorDeleting,
  },
  restore: {
    done: propertyMessages.restored,
    failed: propertyMessages.failedToRestore,
    error: propertyMessages.errorRestoring,
  },
}
