/**
 * The address of a listing on the business's own site, by the setting LISTING_URL (docs/decisions/0094); null
 * without the setting, and for a property that has no reference yet if the address contains one.
 */
export function listingAddress(
  { id, reference }: { readonly id: string; readonly reference?: string | null },
  template: string,
): string | null {
  if (template === '' || (!reference && template.includes('{reference}'))) return null
  return template
    .replaceAll('{id}', encodeURIComponent(id))
    .replaceAll('{reference}', encodeURIComponent(reference ?? ''))
}
