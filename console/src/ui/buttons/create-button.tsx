import Plus from 'lucide-react/icons/plus'
import { useHasSingleKeys } from '../single-keys'
import { Button, type ButtonProps } from './button'

export interface CreateButtonProps extends Pick<ButtonProps, 'preload'> {
  /** 'Create New Property' */
  label: string
  onClick: () => void
  /** A single key that does the same. */
  shortcut?: string
}

/** Opens the form of a new record. */
export function CreateButton({ label, shortcut, ...button }: CreateButtonProps) {
  const isShown = useHasSingleKeys() && shortcut !== undefined
  return (
    <Button
      {...button}
      {...(isShown && { title: `${label} (${shortcut})`, 'aria-keyshortcuts': shortcut })}
      icon={<Plus />}
    >
      {label}
    </Button>
  )
}

/** The button at the bottom edge of narrow windows. base.css leaves room below the page. */
export const CreateBar = (create: CreateButtonProps) => (
  <div
    data-create-bar
    className="fixed inset-x-0 bottom-0 z-20 flex justify-end border-t border-line bg-card px-3.5 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 md:px-6"
  >
    <CreateButton {...create} />
  </div>
)
