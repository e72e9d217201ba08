import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type RouterProviderProps } from 'react-router'
import { ConfirmProvider } from '../ui/dialogs/confirm'
import { NoticesProvider } from '../ui/feedback/notices'

interface ProvidersProps extends Pick<RouterProviderProps, 'router'> {
  queryClient: QueryClient
}

/**
 * What every page may count on, and the pages. Style elements are switched off because the content security policy refuses them.
 * The router's updates are no transitions, so that a navigation that has begun is drawn at once: the search looks for it.
 */
export function Providers({ queryClient, router }: ProvidersProps) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <NoticesProvider>
          <ConfirmProvider>
            <RouterProvider router={router} useTransitions={false} />
          </ConfirmProvider>
        </NoticesProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}
