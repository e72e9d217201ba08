import { useIsAvailable } from '../../api/available'
import { LinkTabs } from '../../ui/navigation/link-tabs'

/** The pages behind the menu entry Integrations: what other programs use (docs/decisions/0096). */
export function IntegrationTabs() {
  const pages = [
    { to: '/keys', label: 'Keys', isAvailable: useIsAvailable('keys') },
    { to: '/webhooks', label: 'Webhooks', isAvailable: useIsAvailable('webhooks') },
    { to: '/feeds', label: 'Feeds', isAvailable: useIsAvailable('feeds') },
  ]
  return <LinkTabs label="Integrations" links={pages.filter(({ isAvailable }) => isAvailable)} />
}
