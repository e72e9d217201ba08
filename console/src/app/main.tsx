import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/theme/base.css'
import { readToken } from '../api/session/token'
import { Navigation } from '../ui/navigation/navigation'
import { ConsolePage } from './console-page'
import { preparePage } from './open-page'
import { beforeSignIn, reloadWhenRestored } from './open-sign-in'
import { loadPage } from './page-view'
import { findPage } from './pages'
import { prefetchPages } from './prefetch-pages'
import { Providers } from './providers'
import { watchSession } from './watch-session'

const container = document.querySelector('#root')
if (!container) throw new Error('The page has no #root')

const navigation = new Navigation(preparePage)
const { queryClient } = watchSession(navigation)
// Opening the page loads it again after an error, and shows that.
prefetchPages((pathname) => void loadPage(findPage(pathname).page))

reloadWhenRestored(() => readToken() !== null)

const root = createRoot(container)
beforeSignIn(() => root.unmount())
root.render(
  <StrictMode>
    <Providers queryClient={queryClient} navigation={navigation}>
      <ConsolePage />
    </Providers>
  </StrictMode>,
)
