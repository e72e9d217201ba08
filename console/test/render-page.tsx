import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { ConfirmProvider } from '../src/ui/dialogs/confirm'
import { NoticesProvider } from '../src/ui/feedback/notices-provider'

interface PageOptions {
  /** The URL. */
  at: string
  /** The route of the page: '/properties/:id'; by default `at` without its query. */
  path?: string
}

/** Renders a page in a real router with all providers. Other routes render their path. */
export function renderPage(page: ReactNode, { at, path }: PageOptions) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const router = createMemoryRouter(
    [
      { path: path ?? at.split('?')[0] ?? at, element: page },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [at] },
  )
  const view = render(
    <QueryClientProvider client={client}>
      <NoticesProvider>
        <ConfirmProvider>
          <RouterProvider router={router} useTransitions={false} />
        </ConfirmProvider>
      </NoticesProvider>
    </QueryClientProvider>,
  )
  return { ...view, user: userEvent.setup(), router, client }
}
