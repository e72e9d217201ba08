import { useSortable } from '@dnd-kit/sortable'
import ImageUp from 'lucide-react/icons/image-up'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent } from 'react'
import { FilePreview } from '../../../../forms/files/file-preview'
import { classNames } from '../../../../ui/class-names'
import { Photo } from '../../../../ui/photo'
import type { ChosenFile } from './chosen-files'

interface PhotoTileProps {
  file: ChosenFile
  /** 'Image 2' */
  name: string
  /** 'Cover' on the first image. */
  tag: string | undefined
  /** The server does not accept it. */
  isRejected: boolean
  /** True while it is picked up by keyboard. */
  isPickedUp: boolean
  onPress: (tile: Element) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onBlur: () => void
  onRemove: () => void
  /** Undefined for the cover, and in a group without one. */
  onMakeCover: (() => void) | undefined
  isDisabled: boolean
}

/**
 * A picture in the form: dragged, moved with Space and the arrow keys, or
 * pressed for its menu; with a remove button.
 */
export function PhotoTile(props: PhotoTileProps) {
  const { file, name, isRejected, isPickedUp, onPress, onKeyDown, onBlur, onRemove, onMakeCover, isDisabled } = props
  const tag = isRejected ? 'Not accepted' : props.tag
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: file.key,
    disabled: isDisabled,
    attributes: { roleDescription: 'sortable image' },
  })
  return (
    <li
      ref={setNodeRef}
      className={classNames('relative aspect-square', isDragging && 'z-10')}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        aria-label={tag ? `${name}, ${tag}` : name}
        aria-pressed={isPickedUp}
        aria-haspopup="menu"
        data-key={file.key}
        onClick={isDisabled ? undefined : (event) => onPress(event.currentTarget)}
        onKeyDown={isDisabled ? undefined : onKeyDown}
        // Firefox clicks when Space is released, even though its keydown was prevented.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onBlur={onBlur}
        className={classNames(
          'block size-full touch-manipulation overflow-hidden rounded-control',
          isDragging ? 'cursor-grabbing shadow-float' : 'cursor-grab',
          isPickedUp && 'outline-3 outline-offset-2 outline-orange',
          isRejected && 'outline-2 outline-offset-1 outline-red-ink',
        )}
      >
        {file.kind === 'kept' ? (
          <Photo source={file.picture} alt="" sizes="120px" />
        ) : (
          <FilePreview file={file.file} alt="" className="size-full bg-photo-ground object-cover" />
        )}
      </button>
      {tag && (
        <span className="pointer-events-none absolute bottom-1.5 left-1.5 rounded-tag bg-photo-label px-1.5 py-0.5 text-12 font-semibold text-on-photo">
          {tag}
        </span>
      )}
      {!isDisabled && onMakeCover && !tag && (
        <button
          type="button"
          aria-label={`Make ${name.toLowerCase()} the cover`}
          title={`Make ${name.toLowerCase()} the cover`}
          onClick={onMakeCover}
          className="group absolute bottom-0 left-0 flex size-11 items-end justify-start border-0 p-1.5 outline-none"
        >
          <span className={markClass}>
            <ImageUp size={14} strokeWidth={2.25} aria-hidden />
          </span>
        </button>
      )}
      {!isDisabled && (
        <button
          type="button"
          aria-label={`Remove ${name.toLowerCase()}`}
          title={`Remove ${name.toLowerCase()}`}
          onClick={onRemove}
          className="group absolute top-0 right-0 flex size-11 items-start justify-end border-0 p-1.5 outline-none"
        >
          <span className={markClass}>
            <X size={14} strokeWidth={2.25} aria-hidden />
          </span>
        </button>
      )}
    </li>
  )
}

/** A round mark in the corner of a picture, in a button of 44 pixels. */
const markClass =
  'flex size-6 items-center justify-center rounded-full bg-photo-label text-on-photo shadow-card forced-colors:border group-hover:brightness-90 group-focus-visible:outline-2 group-focus-visible:outline-offset-1 group-focus-visible:outline-green'
