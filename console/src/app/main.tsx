import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import '../ui/theme/base.css'
import { prefetchPages } from './prefetch-pages'
import { Providers } from './providers'
import { routes } from './router'
import { watchSession } from './watch-session'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')

const router = createBrowserRouter(routes)
const { queryClient } = watchSession(router)
prefetchPages(routes)

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient} router={router} />
  </StrictMode>,
)
