import { Plus } from 'lucide-react'
import { Button, type ButtonProps } from './button'
import { iconSize } from '../icons/icon-size'

export interface CreateButtonProps extends Pick<ButtonProps, 'onClick' | 'preload'> {
  /** 'Create New Property' */
  label: string
  /** Shows 'New' where there is no room; the whole label is still read out. */
  isShort?: boolean
}

/** Opens the form of a new record. */
export const CreateButton = ({ label, isShort = false, ...button }: CreateButtonProps) => (
  <Button {...button} icon={<Plus {...iconSize} />} aria-label={label}>
    {isShort ? 'New' : label}
  </Button>
)
