import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmProvider } from '../ui/confirm'
import { NoticesProvider } from '../ui/notices'

/** What every page may count on. Style elements are switched off because the content security policy refuses them. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <NoticesProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </NoticesProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}
