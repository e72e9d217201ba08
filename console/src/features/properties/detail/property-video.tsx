import type { Video } from '@gatehouse/contract/entities/media'
import { Download } from 'lucide-react'
import { buttonClass } from '../../../ui/buttons/button-class'
import { iconSize } from '../../../ui/icons/icon-size'
import { Spinner } from '../../../ui/feedback/spinner'
import { PropertySection } from './property-section'

interface PropertyVideoProps {
  video: Video
  location: string
}

/**
 * Plays an MP4. While an AVI is being converted its state is
 * shown; one that cannot be converted is offered as a download.
 */
export function PropertyVideo({ video, location }: PropertyVideoProps) {
  return (
    <PropertySection title="Virtual tour">
      {video.state === 'processing' ? (
        <div
          role="status"
          className="flex aspect-video flex-col items-center justify-center gap-3 rounded-control bg-photo-ground text-center"
        >
          <Spinner />
          <p className="font-semibold">Processing video</p>
          <p className="max-w-xs text-13 text-muted">It will play here as soon as it is ready.</p>
        </div>
      ) : video.state === 'failed' || video.type !== 'video/mp4' ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-60 text-muted">
            {video.state === 'failed'
              ? 'This video could not be converted. You can download the original.'
              : 'Browsers cannot play AVI videos. Download it to play it on this device.'}
          </p>
          <a href={video.url} download className={buttonClass({ variant: 'secondary' })}>
            <Download {...iconSize} />
            Download Video
          </a>
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- A property has one video file and no captions, so there is nothing that a track could name.
        <video
          key={video.url}
          controls
          playsInline
          preload={video.poster === null ? 'metadata' : 'none'}
          {...(video.poster !== null && { poster: video.poster })}
          {...(video.width && video.height && { width: video.width, height: video.height })}
          aria-label={`Virtual tour of ${location}`}
          className="aspect-video h-auto w-full rounded-control bg-viewer object-contain"
        >
          <source src={video.url} type={video.type} />
        </video>
      )}
    </PropertySection>
  )
}
