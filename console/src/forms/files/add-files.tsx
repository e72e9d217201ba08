import type { FileSlot } from '@gatehouse/contract/files/upload'
import { formatBytes } from '../../format/bytes'
import { joinWords } from '../../format/words'
import { buttonClass } from '../../ui/buttons/button-class'
import { classNames } from '../../ui/class-names'
import { useFieldControl } from '../../ui/fields/field'

interface AddFilesProps {
  slot: FileSlot
  /** 'Add Photos' */
  label: string
  isInvalid: boolean
  /** Full width, with the accepted types and sizes; used while no file is selected. */
  isWide: boolean
  /** A button in place of the tile, to replace the file. */
  isButton?: boolean
  onAdd: (files: File[]) => void
}

/** The dashed tile, or the button, that opens the file picker. */
export function AddFiles({ slot, label, isInvalid, isWide, isButton = false, onAdd }: AddFilesProps) {
  const control = useFieldControl()
  return (
    <label
      className={classNames(
        'cursor-pointer inner-focus:outline-2 inner-focus:outline-offset-2 inner-focus:outline-green',
        isButton ? classNames(buttonClass({ variant: 'secondary' }), 'hover:bg-hover') : tileClass,
        !isButton && (isInvalid ? 'border-red-ink' : 'border-edge hover:border-green'),
        !isButton && (isWide ? 'min-h-24' : 'h-full'),
      )}
    >
      {label}
      {isWide && <span className="text-12 font-regular text-muted">{describeSlot(slot)}</span>}
      <input
        type="file"
        className="sr-only"
        aria-label={label}
        aria-describedby={control['aria-describedby']}
        aria-invalid={isInvalid || undefined}
        accept={slot.accepts.flatMap((type) => accepts[type]).join(',')}
        multiple={slot.max > 1}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])])
          // Allows selecting the same file again after it was removed.
          event.target.value = ''
        }}
      />
    </label>
  )
}

const tileClass = classNames(
  'flex w-full flex-col items-center justify-center gap-1 rounded-control border border-dashed p-2 text-center',
  'text-13 font-semibold text-green-ink transition-colors duration-120 hover:bg-green-soft',
)

/** Some systems know the media type of AVI, some only the extension. */
const accepts = {
  'image/jpeg': ['image/jpeg'],
  'image/png': ['image/png'],
  'image/webp': ['image/webp'],
  'video/mp4': ['video/mp4'],
  'video/x-msvideo': ['video/x-msvideo', '.avi'],
  'text/csv': ['text/csv', '.csv'],
}

const typeNames = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/x-msvideo': 'avi',
  'text/csv': 'csv',
}

/** 'jpg, png or webp, up to 15 MB each, at most 40' */
function describeSlot({ accepts: types, maxBytes, max, exactSize }: FileSlot): string {
  const names = joinWords(
    types.map((type) => typeNames[type]),
    'or',
  )
  const size = exactSize ? `, exactly ${exactSize.width}×${exactSize.height} pixels` : ''
  return max === 1
    ? `${names}, up to ${formatBytes(maxBytes)}${size}`
    : `${names}, up to ${formatBytes(maxBytes)} each, at most ${max}`
}
