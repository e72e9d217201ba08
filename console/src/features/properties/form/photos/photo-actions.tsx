import { ArrowLeft, ArrowRight, ImageUp, Trash2 } from 'lucide-react'
import { iconSize } from '../../../../ui/icons/icon-size'
import type { MenuAction } from '../../../../ui/menus/menu-list'

interface PhotoActionOptions {
  /** Whether the first picture is the cover. */
  hasCover: boolean
  /** Receives the new index. */
  onMove: (to: number) => void
  onRemove: () => void
}

/** The menu of a picture: what dragging does, without dragging. */
export function photoActions(index: number, count: number, options: PhotoActionOptions): MenuAction[] {
  const { hasCover, onMove, onRemove } = options
  const isFirst = index === 0
  const cover = {
    label: 'Make Cover',
    icon: <ImageUp {...iconSize} />,
    isDisabled: isFirst,
    onSelect: () => onMove(0),
  }
  return [
    ...(hasCover ? [cover] : []),
    { label: 'Earlier', icon: <ArrowLeft {...iconSize} />, isDisabled: isFirst, onSelect: () => onMove(index - 1) },
    {
      label: 'Later',
      icon: <ArrowRight {...iconSize} />,
      isDisabled: index === count - 1,
      onSelect: () => onMove(index + 1),
    },
    { label: 'Remove', icon: <Trash2 {...iconSize} />, isDangerous: true, onSelect: onRemove },
  ]
}
