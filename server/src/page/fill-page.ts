import type { Config } from '../config'
import { escapeHtml } from '../http/responses/escape-html'

/** Writes the console's runtime settings into the meta tags of its page. */
export function fillPage(html: string, config: Pick<Config, 'businessName' | 'apiHost' | 'authHost'>): string {
  const name = escapeHtml(config.businessName)
  const filled = html.replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
  const values = {
    'business-name': name,
    'api-host': escapeHtml(config.apiHost),
    'auth-host': escapeHtml(config.authHost),
  }
  return filled.replace(
    /(<meta name="gatehouse-(business-name|api-host|auth-host)" content=")[^"]*"/g,
    (_, start: string, key: keyof typeof values) => `${start}${values[key]}"`,
  )
}

/** Writes the name of the business into the manifest, with which browsers install the console. */
export function fillManifest(json: string, { businessName }: Pick<Config, 'businessName'>): string {
  const manifest = JSON.parse(json) as Record<string, unknown>
  return JSON.stringify({ ...manifest, name: businessName, short_name: businessName })
}
