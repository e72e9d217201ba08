import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../../api/session/session'

/** Log Out: ends the session, empties the cache and goes to /login, whatever the server says. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isSigningOut, setIsSigningOut] = useState(false)
  const leave = async () => {
    setIsSigningOut(true)
    await signOut()
    await navigate('/login')
    queryClient.clear()
  }
  return { signOut: () => void (isSigningOut || leave()), isSigningOut }
}
