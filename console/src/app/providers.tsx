import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { LucideProvider } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmProvider } from '../ui/dialogs/confirm'
import { NoticesProvider } from '../ui/feedback/notices-provider'
import type { Navigation } from '../ui/navigation/navigation'
import { NavigationProvider } from '../ui/navigation/navigation-context'

interface ProvidersProps {
  queryClient: QueryClient
  navigation: Navigation
  children: ReactNode
}

/**
 * The size of all icons is set here. Base UI's style elements are disabled because the content security
 * policy blocks them.
 */
export function Providers({ queryClient, navigation, children }: ProvidersProps) {
  return (
    <CSPProvider disableStyleElements>
      <LucideProvider size={18} strokeWidth={1.75}>
        <QueryClientProvider client={queryClient}>
          <NoticesProvider>
            <ConfirmProvider>
              <NavigationProvider navigation={navigation}>{children}</NavigationProvider>
            </ConfirmProvider>
          </NoticesProvider>
        </QueryClientProvider>
      </LucideProvider>
    </CSPProvider>
  )
}
