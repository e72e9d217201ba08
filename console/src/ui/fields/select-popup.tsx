import { Select as Primitive } from '@base-ui/react/select'
import Check from 'lucide-react/icons/check'
import type { ReactElement } from 'react'
import { classNames } from '../class-names'
import { itemClass, listHeightClass, popupClass } from '../menus/popup-class'

export interface Option {
  value: string
  label: string
}

interface SelectPopupProps {
  options: readonly Option[]
  value: string
  onValueChange: (value: string) => void
  trigger: ReactElement<{ id: string }>
}

/** Mounted when its trigger was pressed, so it starts open. */
export function SelectPopup({ options, value, onValueChange, trigger }: SelectPopupProps) {
  return (
    <Primitive.Root items={options} value={value} onValueChange={(next) => onValueChange(next ?? '')} defaultOpen>
      <Primitive.Trigger id={trigger.props.id} render={trigger} />
      <Primitive.Portal>
        <Primitive.Positioner sideOffset={4} alignItemWithTrigger={false} collisionPadding={8} className="z-40">
          <Primitive.Popup className={classNames(popupClass, listHeightClass, 'min-w-(--anchor-width)')}>
            <Primitive.List>
              {options.map((option) => (
                <Primitive.Item
                  key={option.value}
                  value={option.value}
                  className={classNames(itemClass, 'justify-between')}
                >
                  <Primitive.ItemText>{option.label}</Primitive.ItemText>
                  <Primitive.ItemIndicator className="text-green-ink">
                    <Check size={16} strokeWidth={2} aria-hidden />
                  </Primitive.ItemIndicator>
                </Primitive.Item>
              ))}
            </Primitive.List>
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
