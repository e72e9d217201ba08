import type { Import } from '@gatehouse/contract/imports/endpoints'
import { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { failureNotice } from '../../api/failure-message'
import { saveFile } from '../../api/downloads/save-file'
import { Button } from '../../ui/buttons/button'
import { useNotices } from '../../ui/feedback/notices'

const texts = { failed: 'Failed to download the rows', error: 'Error downloading the rows' }

/** The rows that are not imported, with the reasons, as a file to be corrected and imported again. */
export function DownloadRest({ staged: { id, counts } }: { staged: Pick<Import, 'id' | 'counts'> }) {
  const notices = useNotices()
  const download = useMutation({
    mutationFn: () => saveFile(importEndpoints.refused, { id }, 'not-imported.csv'),
    onError: (failure) => notices.error(...failureNotice(failure, texts)),
  })
  if ((counts.refused ?? 0) + (counts.changed_since ?? 0) === 0) return null
  return (
    <Button variant="secondary" icon={<Download />} isBusy={download.isPending} onClick={() => download.mutate()}>
      Download the Rest
    </Button>
  )
}
