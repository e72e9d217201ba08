import { settings } from '../../settings'
import { Brand } from '../../ui/icons/brand'
import { useDocumentTitle } from '../../ui/document-title'
import { SkipLink } from '../../ui/buttons/skip-link'
import duskUrl from './dusk.svg'
import { SignInSteps } from './sign-in-steps'

/** The page without sidebar and top bar: the form, and the welcome panel beside it (above it on phones). */
export function LoginPage() {
  useDocumentTitle('Sign In', settings.businessName)
  return (
    <>
      <SkipLink />
      <main
        id="content"
        tabIndex={-1}
        className="flex min-h-dvh flex-col bg-card outline-none lg:grid lg:grid-cols-[1fr_minmax(0,48.9%)]"
      >
        <section
          aria-label="Welcome"
          className="relative m-2 flex min-h-44 shrink-0 items-end overflow-hidden rounded-card bg-welcome sm:min-h-64 lg:order-last lg:m-4 lg:ml-0 lg:rounded-panel"
        >
          <img
            src={duskUrl}
            alt=""
            fetchPriority="low"
            className="absolute -top-[80%] right-0 h-[225%] max-w-none [mask-image:linear-gradient(to_right,transparent_8%,black_85%)] lg:inset-0 lg:size-full lg:object-cover lg:[mask-image:none]"
          />
          <div className="relative w-full px-5 py-5 text-on-welcome lg:bg-linear-to-t lg:from-welcome lg:via-welcome/70 lg:to-transparent lg:px-11 lg:pt-24 lg:pb-11">
            <p className="text-12 font-semibold tracking-[0.12em] lg:text-13">WELCOME ADMIN</p>
            <p className="mt-1 max-w-[15ch] sm:max-w-[18ch] text-20 font-bold tracking-tight text-balance lg:mt-2.5 lg:max-w-[22ch] lg:text-34">
              Every listing, agent and inquiry, in one place.
            </p>
          </div>
        </section>
        <div className="flex flex-1 flex-col px-5 pt-8 pb-10 sm:pt-14 lg:justify-center lg:py-10">
          <div className="mx-auto w-full max-w-[360px]">
            <Brand name={settings.businessName} />
            <SignInSteps />
          </div>
        </div>
      </main>
    </>
  )
}
