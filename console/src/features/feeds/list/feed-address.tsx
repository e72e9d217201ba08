import { CopyButton } from '../../../ui/buttons/copy-button'

interface FeedAddressProps {
  /** 'XML' */
  name: string
  use: string
  /** The address without a key. */
  address: string
}

/** An address with the place of its key, to copy. */
export function FeedAddress({ name, use, address }: FeedAddressProps) {
  const url = new URL(address, window.location.href).href
  return (
    <li className="py-2.5">
      <p className="text-13">
        <span className="font-semibold">{name}</span> <span className="text-muted">{use}</span>
      </p>
      <p className="mt-1 text-13 lg:mt-0">
        <CopyButton text={`${url}${url.includes('?') ? '&' : '?'}key=KEY`} label={`Copy the Address ${name}`} />
      </p>
    </li>
  )
}
