import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SetPasswordPage } from './set-password-page'
import './set-password.css'

// The entry of /set-password, which a one-use link opens (docs/decisions/0041): a separate document, as the
// sign-in page is. The token is in the fragment of the address.

const element = document.querySelector('#root')
if (!element) throw new Error('The page has no #root')
const root = createRoot(element)

const render = () => {
  const token = window.location.hash.slice(1)
  root.render(
    <StrictMode>
      <SetPasswordPage key={token} token={token} />
    </StrictMode>,
  )
}
// Another link, opened in this tab: only the fragment changes.
window.addEventListener('hashchange', render)
render()
