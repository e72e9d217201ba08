import { PropertySection } from './property-section'

/** The description as it was typed, line breaks included. */
export function PropertyDescription({ text }: { text: string }) {
  return (
    <PropertySection title="Description">
      {text.trim() === '' ? (
        <p className="text-muted">No description yet.</p>
      ) : (
        <p className="max-w-[72ch] leading-relaxed break-words whitespace-pre-line">{text}</p>
      )}
    </PropertySection>
  )
}
