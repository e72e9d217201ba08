import { type FeedFormat, feedFormats } from '@gatehouse/contract/feeds/feed-names'
import { feedMappingEndpoints, type FeedMappingInput } from '@gatehouse/contract/feeds/mapping'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '../../../api/failure-message'
import { call } from '../../../api/request'
import { Button } from '../../../ui/buttons/button'
import { Segmented } from '../../../ui/fields/segmented'

const choices = feedFormats.map((value) => ({ value, label: value.toUpperCase() }))

const messages = { failed: 'Failed to load the preview', error: 'Error loading the preview' }

/** The preview is below what is in view when its button is pressed. */
const scrollTo = (preview: HTMLElement | null) => preview?.scrollIntoView({ block: 'nearest' })

/** Shows the first three listings as a mapping that is not saved yet would show them. */
export function FeedPreview({ read }: { read: () => FeedMappingInput }) {
  const [format, setFormat] = useState<FeedFormat>('xml')
  const preview = useMutation({
    mutationFn: () => {
      const { name: _, ...mapping } = read()
      return call(feedMappingEndpoints.preview, { body: { ...mapping, format } })
    },
  })
  return (
    <section aria-label="Preview" className="min-w-0 border-t border-line pt-4">
      <div className="flex flex-wrap items-end gap-3">
        <Segmented label="Preview as" choices={choices} value={format} onValueChange={setFormat} />
        <Button variant="secondary" isBusy={preview.isPending} busyLabel="Loading..." onClick={() => preview.mutate()}>
          Show Preview
        </Button>
      </div>
      {preview.error && (
        <p role="alert" className="mt-3 text-13 text-red-ink">
          {failureMessage(preview.error, messages)}
        </p>
      )}
      {preview.data && !preview.error && (
        <pre
          ref={scrollTo}
          // It scrolls, also by the arrow keys (WCAG 2.1.1).
          tabIndex={0}
          role="region"
          aria-label="Preview of the feed"
          className="mt-3 max-h-80 overflow-auto rounded-control border border-line bg-page p-3 text-12"
        >
          {preview.data.data.text}
        </pre>
      )}
      <p role="status" className="sr-only">
        {preview.isSuccess && 'The preview is shown'}
      </p>
    </section>
  )
}
