import { useEffect, useState } from 'react'
import { cellEntity, draftOwner } from '../../api/drafts/draft'
import { listDrafts } from '../../api/drafts/draft-store'
import { lazyComponent } from '../../ui/loading/lazy-component'

const StoredCells = lazyComponent(() =>
  import('../../features/properties/table/saving/stored-cells').then((module) => module.StoredCells),
)

/**
 * Saves cells of the table of properties that an earlier page has not saved, and announces those that need a
 * decision (docs/decisions/0089). It looks for them when the page is opened, and when it is shown again:
 * another tab may have been closed meanwhile.
 */
export function UnsavedCells() {
  const [found, setFound] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      // Without storage there are none.
      const drafts = await listDrafts(draftOwner()).catch(() => [])
      const hasCells = drafts.some(({ key: [, , entity] }) => entity === cellEntity)
      // After the first ones, also none: another tab may have saved them.
      if (isCurrent) setFound((count) => (hasCells || count > 0 ? count + 1 : 0))
    }
    void look()
    const onVisible = () => void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  // Mounted again, it reads them again.
  return found > 0 && <StoredCells key={found} fallback={null} renderError={() => false} />
}
