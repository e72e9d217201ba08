import type { DragEndEvent } from '@dnd-kit/core'
import { closestCenter, DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import type { ChosenFile } from './chosen-files'
import { moveFile } from './use-photo-order'

interface PhotoSortingProps {
  files: readonly ChosenFile[]
  onOrder: (files: ChosenFile[]) => void
  /** 'image' */
  label: string
  children: ReactNode
}

/** Reorders existing and new pictures by mouse or touch; other ways are in use-photo-order. */
export function PhotoSorting({ files, onOrder, label, children }: PhotoSortingProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Touch scrolls the form; only a long press picks up the picture.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const keys = files.map((file) => file.key)
  const reorder = ({ active, over }: DragEndEvent) => {
    const from = keys.indexOf(String(active.id))
    const to = over ? keys.indexOf(String(over.id)) : -1
    if (from >= 0 && to >= 0 && from !== to) onOrder(moveFile(files, from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={reorder}
      accessibility={{
        announcements: silent,
        screenReaderInstructions: {
          draggable: `Press Enter for a menu. Press Space to pick up the ${label}, the arrow keys to move it, Space again to drop it, Escape to cancel.`,
        },
      }}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** No announcements: dragging is visible, and the keyboard has its own live region. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
