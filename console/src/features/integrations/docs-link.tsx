import { findOrigin } from '../../api/address'
import { ExternalLink } from '../../ui/buttons/external-link'

/** A link to the documentation of the API, on the host that serves it, within a sentence. */
export const DocsLink = () => (
  <ExternalLink href={`${findOrigin('/docs')}/docs`} className="py-1 font-semibold underline max-lg:py-3.5">
    API documentation
  </ExternalLink>
)
