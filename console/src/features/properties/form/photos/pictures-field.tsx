import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ImageUp from 'lucide-react/icons/image-up'
import Trash2 from 'lucide-react/icons/trash'
import type { FileSlot } from '@gatehouse/contract/files/upload'
import { useRef, useState } from 'react'
import { Field } from '../../../../ui/fields/field'
import { lazyComponent } from '../../../../ui/loading/lazy-component'
import type { MenuAction } from '../../../../ui/menus/menu-list'
import { AddFiles } from '../../../../forms/files/add-files'
import { DropArea } from '../../../../forms/files/drop-area'
import type { ChosenFile } from './chosen-files'
import { describeFiles, newFile, newFilesOf } from './chosen-files'
import { checkFiles } from '../../../../forms/files/file-check'
import type { Choice } from '../../../../forms/record-fields'
import { nameOf } from './photo-name'
import { PhotoSorting } from './photo-sorting'
import { PhotoTile } from './photo-tile'
import { ShrinkNote, usePreparedFiles } from './shrink-note'
import { fileFieldMark, pastedFiles, useDialogFiles } from './use-dialog-files'
import { findTile, usePhotoOrder } from './use-photo-order'

const AnchoredMenu = lazyComponent(() =>
  import('../../../../ui/menus/anchored-menu').then((module) => module.AnchoredMenu),
)

const SamePhotos = lazyComponent(() => import('./same/same-photos').then((module) => module.SamePhotos))

interface PicturesFieldProps extends Choice<ChosenFile[]> {
  /** 'photo' */
  itemLabel: string
  slot: FileSlot
  /** Maximum number of previews; the rest is shown as "+13 more" (S9.8). */
  maxPreview: number
  addLabel: string
  /** 'Cover' on the first. */
  firstTag?: string
  /** Whether it receives files that are pasted or dropped elsewhere in the dialog, too. */
  takesDialogFiles?: boolean
  /** Returns the current list: checking new files is asynchronous. */
  currentFiles: () => readonly ChosenFile[]
  onPickUpChange: (isPickedUp: boolean) => void
  isDisabled: boolean
  /** Marked, because the server does not accept them. */
  rejectedFiles: readonly File[]
}

/** Existing and new pictures of a property: add, remove, reorder. */
export function PicturesField(props: PicturesFieldProps) {
  const { label, itemLabel, slot, maxPreview, addLabel, firstTag, value, currentFiles, onValueChange } = props
  const { onPickUpChange, error, isRequired, isDisabled } = props
  const [rejected, setRejected] = useState<string[]>([])
  const [isExpanded, setIsExpanded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const order = usePhotoOrder({ list, files: value, onOrder: onValueChange, onPickUpChange, label: slot.label })
  const [pressed, setPressed] = useState<{ key: string; tile: Element }>()
  const pressedIndex = value.findIndex((file) => file.key === pressed?.key)
  const pressedFile = value[pressedIndex]
  const added = newFilesOf(value)
  const prepared = usePreparedFiles(added, props.name)
  const hidden = value.length - maxPreview
  const visible = isExpanded ? value : value.slice(0, maxPreview)

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
  function remove(file: ChosenFile, index: number) {
    order.focusAfterRemoval(index)
    setRejected([])
    onValueChange(currentFiles().filter((other) => other.key !== file.key))
  }
  function removeSame(file: ChosenFile, index: number) {
    // The tile that gets the focus may be among the hidden ones.
    setIsExpanded(true)
    remove(file, index)
  }
  const addUnlessDisabled = (files: readonly File[]) => {
    if (!isDisabled && files.length > 0) add(files)
  }
  useDialogFiles(list, (files) => props.takesDialogFiles && addUnlessDisabled(files))
  return (
    <div>
      <Field
        name={props.name}
        label={label}
        isGroup
        isRequired={isRequired}
        labelEnd={
          value.length > 0 && (
            <span className="text-12 text-muted">{describeFiles(value, prepared.bytes, itemLabel)}</span>
          )
        }
        hint={value.length > 1 && (firstTag ? 'Drag to reorder. The first is the cover.' : 'Drag to reorder.')}
        error={error ?? (rejected.length > 0 ? rejected.join(' ') : undefined)}
      >
        <DropArea
          onFiles={addUnlessDisabled}
          onPaste={(event) => addUnlessDisabled(pastedFiles(event.clipboardData))}
          {...fileFieldMark}
        >
          <PhotoSorting files={value} onOrder={onValueChange} label={slot.label}>
            <ul ref={list} aria-label={label} className="grid grid-cols-3 gap-2 sm:grid-cols-6">
              {visible.map((file, index) => (
                <PhotoTile
                  key={file.key}
                  file={file}
                  name={nameOf(slot, index)}
                  tag={index === 0 ? firstTag : undefined}
                  isRejected={file.kind === 'new' && props.rejectedFiles.includes(file.file)}
                  isPickedUp={order.pickedUpKey === file.key}
                  onPress={(tile) => setPressed({ key: file.key, tile })}
                  onKeyDown={(event) => order.handleKey(event, file, index)}
                  onBlur={() => order.handleBlur(file, index)}
                  onRemove={() => remove(file, index)}
                  onMakeCover={firstTag !== undefined && index > 0 ? () => order.move(file, index, 0) : undefined}
                  isDisabled={isDisabled}
                />
              ))}
              {hidden > 0 && <MoreTile {...{ hidden, isExpanded }} onPress={() => setIsExpanded(!isExpanded)} />}
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
            {order.announcement}
          </span>
        </DropArea>
        {pressed && pressedFile && (
          <AnchoredMenu
            anchor={pressed.tile}
            label={nameOf(slot, pressedIndex)}
            actions={photoActions(pressedIndex, value.length, {
              hasCover: firstTag !== undefined,
              onMove: (to) => order.move(pressedFile, pressedIndex, to),
              onRemove: () => remove(pressedFile, pressedIndex),
            })}
            onClose={() => {
              setPressed(undefined)
              findTile(list.current, pressed.key)?.focus()
            }}
          />
        )}
      </Field>
      {firstTag !== undefined && value.length > 1 && (
        // Without its code, there is no notice.
        <SamePhotos files={value} onRemove={removeSame} isDisabled={isDisabled} renderError={() => null} />
      )}
      {added.length > 0 && <ShrinkNote itemLabel={itemLabel} hasSwitch={firstTag !== undefined} {...prepared} />}
    </div>
  )
}

interface MoreTileProps {
  hidden: number
  isExpanded: boolean
  onPress: () => void
}

/** Shows the pictures that are not previewed, and hides them again. */
const MoreTile = ({ hidden, isExpanded, onPress }: MoreTileProps) => (
  <li className="aspect-square">
    <button
      type="button"
      onClick={onPress}
      className="flex size-full items-center justify-center rounded-control bg-hover text-13 font-semibold text-muted hover:text-ink"
    >
      {isExpanded ? 'Show Fewer' : `+${hidden} more`}
    </button>
  </li>
)

interface PhotoActionOptions {
  hasCover: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

/** The menu of a picture: what dragging does, without dragging. */
function photoActions(index: number, count: number, options: PhotoActionOptions): MenuAction[] {
  const { hasCover, onMove, onRemove } = options
  const isFirst = index === 0
  const cover = {
    label: 'Make Cover',
    icon: <ImageUp />,
    isDisabled: isFirst,
    onSelect: () => onMove(0),
  }
  return [
    ...(hasCover ? [cover] : []),
    { label: 'Earlier', icon: <ArrowLeft />, isDisabled: isFirst, onSelect: () => onMove(index - 1) },
    {
      label: 'Later',
      icon: <ArrowRight />,
      isDisabled: index === count - 1,
      onSelect: () => onMove(index + 1),
    },
    { label: 'Remove', icon: <Trash2 />, isDangerous: true, onSelect: onRemove },
  ]
}
