import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { LoginPage } from '../../src/features/sign-in/login-page'

export function openLogin() {
  const user = userEvent.setup()
  render(<LoginPage />)
  const signIn = async (email: string, pswd: string) => {
    if (email) await user.type(screen.getByLabelText('Email'), email)
    if (pswd) await user.type(screen.getByLabelText('Password'), pswd)
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
  }
  return { user, signIn }
}
