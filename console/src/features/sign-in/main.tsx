import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { removeOfflineData } from '../../api/session/offline-data'
import { openDocument } from '../../api/session/open-document'
import { takeReturnPath } from '../../api/sign-in/return-path'
import { readAdmin } from '../../api/session/signed-in-admin'
import { readToken } from '../../api/session/token'
import { LoginPage } from './login-page'
import { prefetchConsole } from './prefetch-console'
import './sign-in.css'

// The entry of /login, a document without the router, the query cache and the contract's schemas. Signing
// in and out load another document, so that nothing of an admin stays in memory (docs/decisions/0030).

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')

if (readToken()) {
  openDocument(takeReturnPath(readAdmin()?.id))
} else {
  // Of a session that ended with its browser.
  void removeOfflineData()
  createRoot(root).render(
    <StrictMode>
      <LoginPage />
    </StrictMode>,
  )
  prefetchConsole()
}
