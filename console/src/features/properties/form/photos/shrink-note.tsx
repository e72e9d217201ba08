import { setSendsOriginals, useSendsOriginals } from '../../../../api/images/send-originals'
import { formatBytes } from '../../../../format/bytes'
import { Switch } from '../../../../ui/fields/switch'

interface ShrinkNoteProps {
  /** 'photo' */
  itemLabel: string
  /** One for all groups: with the photographs. */
  hasSwitch: boolean
  isReady: boolean
  savedBytes: number
}

/** Below new photographs: how much smaller they are sent, and the switch that prevents it. */
export function ShrinkNote({ itemLabel, hasSwitch, isReady, savedBytes }: ShrinkNoteProps) {
  const isOriginal = useSendsOriginals()
  return (
    <div className="mt-1 flex items-center justify-between gap-x-4">
      <p role="status" className="min-w-0 text-12 text-muted">
        {isOriginal
          ? `New ${itemLabel}s are sent in their original size.`
          : isReady
            ? savedBytes > 0 && `${formatBytes(savedBytes)} saved: ${itemLabel}s are resized before they are sent.`
            : `Resizing ${itemLabel}s…`}
      </p>
      {hasSwitch && (
        <div className="shrink-0">
          <Switch label="Send originals" value={isOriginal} onValueChange={setSendsOriginals} />
        </div>
      )}
    </div>
  )
}
