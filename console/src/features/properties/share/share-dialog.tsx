import { useState } from 'react'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import MessageCircle from 'lucide-react/icons/message-circle'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import Printer from 'lucide-react/icons/printer'
import { saveBlob } from '../../../api/downloads/save-blob'
import { countOf } from '../../../format/count'
import { Button } from '../../../ui/buttons/button'
import { buttonClass } from '../../../ui/buttons/button-class'
import { copyText } from '../../../ui/buttons/copy-text'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { useNotices } from '../../../ui/feedback/notices'
import { TextArea } from '../../../ui/fields/text-area'
import { useLocation } from '../../../ui/navigation/navigation-context'
import { propertyName } from '@gatehouse/contract/listing/property-name'
import { SharedPictures } from './shared-pictures'
import { listShareWarnings, type Shared } from './share-facts'
import { albumText, shareText, whatsAppAddress } from './share-text'
import { canShare, shareListing } from './share-sheet'
import { usePictures } from './use-pictures'

interface ShareDialogProps {
  /** One property, or the album of several; the same array until they change. */
  album: readonly Shared[]
  onClose: () => void
}

/**
 * Shares listings as pictures with a text (docs/decisions/0094). The pictures are drawn when the dialog
 * opens: browsers open the sheet of the phone only during a press.
 */
export function ShareDialog({ album, onClose }: ShareDialogProps) {
  const notices = useNotices()
  const { pictures, areReady } = usePictures(album)
  const [text, setText] = useState(() => (album.length === 1 ? shareText(album[0]!) : albumText(album)))
  const files = pictures.flatMap((picture) => (picture ? [picture.file] : []))
  const noun = album.length === 1 ? 'Picture' : `${album.length} Pictures`
  const share = async () => {
    const outcome = await shareListing(files, text)
    if (outcome === 'shared') onClose()
    if (outcome === 'failed') notices.error('Sharing failed', { detail: 'Save the picture and copy the text instead.' })
  }
  const copy = async () => {
    if (await copyText(text)) notices.success('Text copied')
    else notices.info("Copying isn't available. Select the text and copy it.")
  }
  // The page of a property has a style for one page of paper.
  const isOnItsPage = useLocation().pathname === `/properties/${encodeURIComponent(album[0]?.id ?? '')}`
  const print = () => {
    onClose()
    // Without the dialog.
    setTimeout(() => window.print())
  }
  const canSave = areReady && files.length > 0
  return (
    <Dialog title="Share" description={describe(album)} onClose={onClose} maxWidth={820}>
      <DialogBody className="grid content-start gap-x-6 gap-y-4 md:grid-cols-[280px_minmax(0,1fr)]">
        <SharedPictures album={album} pictures={pictures} areReady={areReady} />
        <div className="min-w-0 space-y-3">
          <ShareWarnings album={album} />
          {/* Above the text: on phones the notice of the last action covers the end of the dialog. */}
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" icon={<Copy size={16} />} onClick={() => void copy()}>
              Copy Text
            </Button>
            <a
              href={whatsAppAddress(text)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: 'secondary' })}
            >
              <MessageCircle size={16} />
              WhatsApp, Text Only
            </a>
            {isOnItsPage && (
              <Button variant="secondary" icon={<Printer size={16} />} onClick={print}>
                Print
              </Button>
            )}
          </div>
          <TextArea
            label="Text"
            hint="WhatsApp shows what is between asterisks in bold."
            value={text}
            rows={8}
            onChange={(event) => setText(event.target.value)}
          />
          <p className="text-13 text-muted">
            {`The WhatsApp link carries the text only. Save the ${noun.toLowerCase()} and attach ${album.length === 1 ? 'it' : 'them'} there.`}
          </p>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button
          variant={canShare ? 'secondary' : 'primary'}
          icon={<Download size={16} />}
          disabled={!canSave}
          onClick={() => {
            for (const file of files) saveBlob(file.name, file)
          }}
        >
          {`Save ${noun}`}
        </Button>
        {canShare && (
          <Button isBusy={!areReady} busyLabel="Drawing…" onClick={() => void share()}>
            Share
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

const describe = (album: readonly Shared[]) =>
  album.length === 1 ? propertyName(album[0]!) : countOf(album.length, 'property', 'properties')

/** What speaks against sharing these listings. */
function ShareWarnings({ album }: { album: readonly Shared[] }) {
  const warnings = album.flatMap((shared, index) =>
    listShareWarnings(shared).map((text) => (album.length === 1 ? text : `${index + 1}. ${text}`)),
  )
  if (warnings.length === 0) return null
  return (
    <div role="note" className="flex items-start gap-2 rounded-control bg-orange-soft px-3 py-2.5 text-13">
      <TriangleAlert size={16} className="mt-px shrink-0 text-orange" />
      <div>
        {warnings.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}
