import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../../api/session/session'

/** Log Out: ends the session, clears the cache and goes to /login, also when the request fails. */
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
