import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type RouterProviderProps } from 'react-router'
import { ConfirmProvider } from '../ui/dialogs/confirm'
import { NoticesProvider } from '../ui/feedback/notices-provider'

interface ProvidersProps extends Pick<RouterProviderProps, 'router'> {
  queryClient: QueryClient
}

/**
 * The providers and the router. Base UI's style elements are disabled because the
 * content security policy blocks them. The router's updates are not transitions, so
 * that a pending navigation is rendered immediately; the search field depends on it.
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
