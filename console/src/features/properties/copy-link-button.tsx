import { Link2 } from 'lucide-react'
import { copyText } from '../../ui/buttons/copy-text'
import { IconButton } from '../../ui/buttons/icon-button'
import { useNotices } from '../../ui/feedback/notices'
import { iconSize } from '../../ui/icons/icon-size'

/** Copies the address of a property's page, without the open form or filters. */
export function CopyLinkButton({ propertyId }: { propertyId: string }) {
  const notices = useNotices()
  const address = new URL(`/properties/${encodeURIComponent(propertyId)}`, window.location.origin).href
  const copy = async () => {
    if (await copyText(address)) notices.success('Link copied')
    else notices.info(`Copying isn't available. Select and copy: ${address}`)
  }
  return <IconButton variant="framed" label="Copy Link" icon={<Link2 {...iconSize} />} onClick={() => void copy()} />
}
