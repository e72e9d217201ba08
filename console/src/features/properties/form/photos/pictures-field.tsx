import type { FileSlot } from '@gatehouse/contract/upload'
import type { DragEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { classNames } from '../../../../ui/class-names'
import { Field } from '../../../../ui/fields/field'
import { AddFiles } from '../../../../forms/files/add-files'
import type { ChosenFile } from './chosen-files'
import { newFile, releaseFiles } from './chosen-files'
import { checkFiles } from '../../../../forms/files/file-check'
import { PhotoSorting } from './photo-sorting'
import { PhotoTile } from './photo-tile'
import { useKeyboardOrder } from './use-keyboard-order'

interface PicturesFieldProps {
  label: string
  slot: FileSlot
  /** Maximum number of previews; the rest is shown as "+13 more" (S9.8). */
  maxPreview: number
  addLabel: string
  /** 'Cover' on the first. */
  firstTag?: string
  value: readonly ChosenFile[]
  /** Returns the current list: checking new files is asynchronous. */
  currentFiles: () => readonly ChosenFile[]
  onValueChange: (files: ChosenFile[]) => void
  onPickUpChange: (isPickedUp: boolean) => void
  error: string | undefined
  isDisabled: boolean
  /** Rendered below the tiles: the upload bar. */
  children?: ReactNode
}

/** Existing and new pictures of a property: add, remove, reorder. */
export function PicturesField(props: PicturesFieldProps) {
  const { label, slot, maxPreview, addLabel, firstTag, value, currentFiles, onValueChange } = props
  const { onPickUpChange, error, isDisabled, children } = props
  const [rejected, setRejected] = useState<string[]>([])
  const [isExpanded, setIsExpanded] = useState(false)
  const [isDragOver, setIsDragOver] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const keys = useKeyboardOrder({ list, files: value, onOrder: onValueChange, onPickUpChange, label: slot.label })
  const hidden = value.length - maxPreview
  const shown = isExpanded ? value : value.slice(0, maxPreview)

  const adding = useRef(Promise.resolve())
  /** Serialised: a second selection is added after the first and counts it towards the maximum. */
  function add(files: readonly File[]) {
    const previous = adding.current
    adding.current = (async () => {
      await previous
      const checked = await checkFiles(slot, files, slot.max - currentFiles().length)
      setRejected(checked.errors)
      if (checked.accepted.length > 0) onValueChange([...currentFiles(), ...checked.accepted.map(newFile)])
    })()
  }
  function remove(file: ChosenFile) {
    releaseFiles([file])
    setRejected([])
    onValueChange(currentFiles().filter((other) => other.key !== file.key))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(false)
    if (!isDisabled) add([...event.dataTransfer.files])
  }
  return (
    <Field label={label} isGroup error={error ?? (rejected.length > 0 ? rejected.join(' ') : undefined)}>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsDragOver(event.dataTransfer.types.includes('Files'))
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={drop}
        className={classNames('rounded-control', isDragOver && 'outline-2 outline-offset-4 outline-green')}
      >
        <PhotoSorting files={value} onOrder={onValueChange} label={slot.label}>
          <ul ref={list} aria-label={label} className="grid grid-cols-3 gap-2 sm:grid-cols-6">
            {shown.map((file, index) => (
              <PhotoTile
                key={file.key}
                file={file}
                name={`${slot.label[0]?.toUpperCase()}${slot.label.slice(1)} ${index + 1}`}
                tag={index === 0 ? firstTag : undefined}
                isPickedUp={keys.pickedUpKey === file.key}
                onKeyDown={(event) => keys.handleKey(event, file, index)}
                onBlur={() => keys.handleBlur(file, index)}
                onRemove={() => remove(file)}
                isDisabled={isDisabled}
              />
            ))}
            {hidden > 0 && (
              <li className="aspect-square">
                <button
                  type="button"
                  onClick={() => setIsExpanded(!isExpanded)}
                  className="flex size-full items-center justify-center rounded-control bg-hover text-13 font-semibold text-muted hover:text-ink"
                >
                  {isExpanded ? 'Show fewer' : `+${hidden} more`}
                </button>
              </li>
            )}
            {value.length < slot.max && !isDisabled && (
              <li className={value.length === 0 ? 'col-span-full' : 'aspect-square'}>
                <AddFiles
                  slot={slot}
                  label={addLabel}
                  isInvalid={error !== undefined}
                  isWide={value.length === 0}
                  onAdd={add}
                />
              </li>
            )}
          </ul>
        </PhotoSorting>
        <span role="status" className="sr-only">
          {keys.announcement}
        </span>
      </div>
      {children}
    </Field>
  )
}
