import { Plus } from 'lucide-react'
import { Button, type ButtonProps } from './button'
import { iconSize } from '../icons/icon-size'

export interface CreateButtonProps extends Pick<ButtonProps, 'onClick' | 'preload'> {
  /** 'Create New Property' */
  label: string
  /** Shows 'New' on narrow screens; the accessible name stays the whole label. */
  isShort?: boolean
}

/** Opens the form of a new record. */
export const CreateButton = ({ label, isShort = false, ...button }: CreateButtonProps) => (
  <Button {...button} icon={<Plus {...iconSize} />} aria-label={label}>
    {isShort ? 'New' : label}
  </Button>
)
