import type { Video } from '@gatehouse/contract/entities/media'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { buttonClass } from '../../../ui/buttons/button-class'
import { Spinner } from '../../../ui/feedback/spinner'
import { PropertySection } from './property-section'

interface PropertyVideoProps {
  video: Video
  location: string
}

/**
 * Plays an MP4. While a video is being converted its state is shown; one that
 * cannot be converted or played is offered as a download.
 */
export function PropertyVideo({ video, location }: PropertyVideoProps) {
  const [unplayableUrl, setUnplayableUrl] = useState<string>()
  // Without a connection it is not known.
  const reportUnplayable = () => navigator.onLine && setUnplayableUrl(video.url)
  const isUnplayable = unplayableUrl === video.url
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
      ) : video.state === 'failed' || video.type !== 'video/mp4' || isUnplayable ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-60 text-muted">
            {video.state === 'failed'
              ? 'This video could not be converted. You can download the original.'
              : isUnplayable
                ? 'This browser cannot play the video. Download it to play it on this device.'
                : 'Browsers cannot play AVI videos. Download it to play it on this device.'}
          </p>
          <a href={video.url} download className={buttonClass({ variant: 'secondary' })}>
            <Download />
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
          // Of some formats a browser plays the sound only.
          onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth === 0 && reportUnplayable()}
          onError={({ currentTarget: { error } }) => error?.code !== networkError && reportUnplayable()}
        >
          <source src={video.url} type={video.type} onError={reportUnplayable} />
        </video>
      )}
    </PropertySection>
  )
}

/** MediaError.MEDIA_ERR_NETWORK */
const networkError = 2
