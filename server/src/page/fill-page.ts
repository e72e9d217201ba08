import type { Config } from '../config'
import { escapeHtml } from '../http/responses/escape-html'

type PageSettings = Pick<Config, 'businessName' | 'businessColor' | 'listingUrl' | 'plotSizes' | 'apiHost' | 'authHost'>

/** Writes the console's runtime settings into the meta tags of its page. */
export function fillPage(html: string, config: PageSettings): string {
  const name = escapeHtml(config.businessName)
  const filled = html.replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
  const values = {
    'business-name': name,
    'business-color': config.businessColor,
    'listing-url': escapeHtml(config.listingUrl),
    'plot-sizes': escapeHtml(config.plotSizes),
    'api-host': escapeHtml(config.apiHost),
    'auth-host': escapeHtml(config.authHost),
  }
  return filled.replace(
    /(<meta name="gatehouse-(business-name|business-color|listing-url|plot-sizes|api-host|auth-host)" content=")[^"]*"/g,
    (_, start: string, key: keyof typeof values) => `${start}${values[key]}"`,
  )
}

/** Writes the name of the business into the manifest, with which browsers install the console. */
export function fillManifest(json: string, { businessName }: Pick<Config, 'businessName'>): string {
  const manifest = JSON.parse(json) as Record<string, unknown>
  return JSON.stringify({ ...manifest, name: businessName, short_name: businessName })
}
