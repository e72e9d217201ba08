import type { PropertyCard } from '@gatehouse/contract/property'
import { propertySentences } from '@gatehouse/contract/property-sentences'
import { failureSentence } from '../api/failure-sentence'
import { useConfirm } from '../ui/confirm'
import { useNotices } from '../ui/notices'
import { propertyName } from './property-name'
import type { PropertyChange } from './queries'
import { useChangeProperty } from './queries'

type Subject = Pick<PropertyCard, 'id' | 'bedroom' | 'property_type_id' | 'location'>

/** Archive, unarchive, delete and restore, with their confirmations, notices and Undo. Each says whether it was done. */
export function usePropertyActions() {
  const { mutateAsync, isPending, variables } = useChangeProperty()
  const confirm = useConfirm()
  const notices = useNotices()

  async function change(name: PropertyChange, property: Subject, undo?: () => void): Promise<boolean> {
    try {
      const answer = await mutateAsync({ change: name, id: property.id })
      // A plain host deletes for good.
      const isUndoable = name !== 'remove' || ('data' in answer && answer.data?.restorable_until !== undefined)
      const text = name === 'restore' && answer.message !== '' ? answer.message : sentences[name].done
      notices.success(text, undo && isUndoable ? { action: { label: 'Undo', onPress: undo } } : {})
      return true
    } catch (failure) {
      notices.error(failureSentence(failure, sentences[name]))
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
    /** The property that is being changed just now. */
    busyId: isPending ? variables.id : undefined,
  }
}

const confirmations = {
  archive: { question: propertySentences.confirmArchive, verb: 'Archive' },
  unarchive: { question: propertySentences.confirmUnarchive, verb: 'Unarchive' },
  remove: { question: propertySentences.confirmDelete, verb: 'Delete' },
}

const sentences = {
  archive: {
    done: propertySentences.archived,
    failed: propertySentences.failedToArchive,
    error: propertySentences.errorArchiving,
  },
  unarchive: {
    done: propertySentences.unarchived,
    failed: propertySentences.failedToUnarchive,
    error: propertySentences.errorUnarchiving,
  },
  remove: {
    done: propertySentences.deleted,
    failed: propertySentences.failedToDelete,
    error: propertySentences.errorDeleting,
  },
  restore: {
    done: propertySentences.restored,
    failed: propertySentences.failedToRestore,
    error: propertySentences.errorRestoring,
  },
}
