/** The admin behind a token that was checked for this very request. */
export interface SignedIn {
  readonly sessionId: string
  readonly admin: { readonly id: string; readonly name: string; readonly email: string }
}
