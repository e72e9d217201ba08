interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => {
    createScriptURL: (address: string) => string
  }
}

/** The name that the page's headers allow (server/src/page/page-policy.ts). */
const policyName = 'gatehouse'

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy(policyName, { createScriptURL: requireOwnScript })

/**
 * The address of a worker's script, as `new Worker` and `register` require it under Trusted Types. Import it
 * by `./some-worker?worker&url`.
 * @throws TypeError for a script that is not part of this build
 */
export const ownScript = (address: string): string =>
  policy ? policy.createScriptURL(address) : requireOwnScript(address)

function requireOwnScript(address: string): string {
  const { origin, pathname } = new URL(address, window.location.href)
  if (origin === window.location.origin && /^\/(?:assets\/[\w-]+|service-worker)\.js$/.test(pathname)) return address
  // The development server has no assets folder.
  if (import.meta.env.DEV && origin === window.location.origin) return address
  throw new TypeError('The script is not part of this console')
}
