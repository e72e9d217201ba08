import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import '../ui/theme/base.css'
import { readToken } from '../api/session/token'
import { beforeSignIn, reloadWhenRestored } from './open-sign-in'
import { prefetchPages } from './prefetch-pages'
import { Providers } from './providers'
import { routes } from './router'
import { watchSession } from './watch-session'

const container = document.querySelector('#root')
if (!container) throw new Error('The page has no #root')

const router = createBrowserRouter(routes)
const { queryClient } = watchSession(router)
prefetchPages(routes)

reloadWhenRestored(() => readToken() !== null)

const root = createRoot(container)
beforeSignIn(() => root.unmount())
root.render(
  <StrictMode>
    <Providers queryClient={queryClient} router={router} />
  </StrictMode>,
)
