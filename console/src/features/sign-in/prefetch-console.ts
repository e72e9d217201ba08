import { whenSettled } from '../../ui/loading/when-settled'

/** The page after a sign-in, and the one that is opened most. */
const pages = ['/', '/properties']
const maxRequests = 2

/**
 * Fetches the code of the console into the browser's cache while the person types: when the sign-in page is
 * complete, with low priority, and few files at a time, so that connections are free for the sign-in itself.
 */
export function prefetchConsole(): void {
  // The console loads its code itself.
  whenSettled(() => void fetchCode().catch(() => undefined))
}

async function fetchCode(): Promise<void> {
  const documents = await Promise.all(pages.map(fetchText))
  const addresses = new Set(documents.flatMap(codeOf)).values()
  const fetchNext = async () => {
    for (const address of addresses) await fetchText(address)
  }
  await Promise.all(Array.from({ length: maxRequests }, fetchNext))
}

/** The scripts and styles that a document names. Only names with a hash: no other file stays in the cache. */
const codeOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[\w.-]+\.(?:js|css))"/g)].map(([, address = '']) => address)

const fetchText = async (address: string): Promise<string> => (await fetch(address, { priority: 'low' })).text()
