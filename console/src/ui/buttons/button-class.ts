import { classNames } from '../class-names'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
export type ButtonSize = 'medium' | 'small' | 'large'

interface ButtonStyle {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  isFull?: boolean | undefined
}

/** The classes of a button, for links too: `<Link className={buttonClass({ variant: 'secondary' })}>`. */
export function buttonClass({ variant = 'primary', size = 'medium', isFull = false }: ButtonStyle = {}): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap select-none forced-colors:border',
    'transition-[background-color,border-color,color,transform] duration-120 active:translate-y-px',
    'disabled:opacity-55 disabled:active:translate-y-0 aria-disabled:cursor-default',
    variants[variant],
    variant === 'link' ? 'h-11 text-14 lg:h-auto' : sizes[size],
    isFull && 'w-full',
  )
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-green text-on-green enabled:hover:bg-green-hover [a]:hover:bg-green-hover',
  secondary: 'border border-line-strong bg-card text-ink enabled:hover:bg-hover [a]:hover:bg-hover',
  ghost: 'text-muted enabled:hover:bg-hover enabled:hover:text-ink [a]:hover:bg-hover [a]:hover:text-ink',
  danger: 'bg-red text-on-state enabled:hover:brightness-92',
  link: 'text-green-ink underline-offset-4 hover:underline',
}

/* 44 px on touch screens, 32 to 44 px on desktop. */
const sizes: Record<ButtonSize, string> = {
  small: 'h-11 px-3 text-13 lg:h-8',
  medium: 'h-11 px-4 text-14 lg:h-[38px]',
  large: 'h-11 px-5 text-14',
}
