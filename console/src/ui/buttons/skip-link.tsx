interface SkipLinkProps {
  /** Called instead of moving the focus, where something must be closed before. */
  onSkip?: () => void
}

/** The first stop of the Tab key: moves the focus past the menu, to the `main` with the id `content`. */
export const SkipLink = ({ onSkip = focusContent }: SkipLinkProps) => (
  <a
    href="#content"
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-green px-4 py-2.5 font-semibold text-on-green focus-visible:translate-y-0"
    onClick={(event) => {
      // The fragment of the address is not changed: it can be the token of a one-use link.
      event.preventDefault()
      onSkip()
    }}
  >
    Skip to content
  </a>
)

export const findContent = () => document.querySelector<HTMLElement>('#content')

const focusContent = () => findContent()?.focus()
