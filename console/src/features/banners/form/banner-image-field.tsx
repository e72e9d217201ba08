import { bannerFiles } from '@gatehouse/contract/entities/banner'
import CropIcon from 'lucide-react/icons/crop'
import { useEffect, useRef } from 'react'
import { AddFiles } from '../../../forms/files/add-files'
import { DropArea } from '../../../forms/files/drop-area'
import { formatBytes } from '../../../format/bytes'
import { Button } from '../../../ui/buttons/button'
import { classNames } from '../../../ui/class-names'
import { Field } from '../../../ui/fields/field'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { Skeleton } from '../../../ui/feedback/skeleton'
import { CroppedPicture } from './cropped-picture'
import { type BannerChoices, useBannerImage } from './use-banner-image'

const BannerCropper = lazyComponent(() => import('./banner-cropper').then((module) => module.BannerCropper))

interface BannerImageFieldProps {
  choices: BannerChoices
  isDisabled: boolean
}

/** Chooses and previews the banner's image, and crops a larger one to the exact size. */
export function BannerImageField({ choices, isDisabled }: BannerImageFieldProps) {
  const { label, value, error, isRequired } = choices.image
  const part = choices.part.value
  const image = useBannerImage(choices)
  const { picture, isCropping, crop } = image
  const view = isCropping ? 'cropper' : value ? 'preview' : picture ? 'offer' : 'empty'
  const container = useRetainedFocus(view)
  const message = error ?? image.problem

  const chooser = (button: string, isButton = true) => (
    <AddFiles
      slot={bannerFiles.banner_image}
      label={button}
      isInvalid={message !== undefined}
      isWide={!isButton}
      isButton={isButton}
      onAdd={(files) => files.length > 0 && void image.choose(files)}
    />
  )
  return (
    <Field
      label={label}
      isGroup
      isRequired={isRequired}
      hint={view === 'empty' && 'A larger picture can be cropped here.'}
      error={view === 'empty' || view === 'preview' ? message : undefined}
    >
      <DropArea
        ref={container}
        tabIndex={-1}
        onFiles={(files) => !isDisabled && void image.choose(files)}
        className="outline-none"
      >
        {view === 'empty' &&
          (image.isReading ? (
            <Skeleton className="aspect-5/3" />
          ) : (
            <div className="grid aspect-5/3">{chooser('Choose an Image', false)}</div>
          ))}
        {view === 'preview' && value && (
          <>
            {part && picture ? (
              <div className="relative aspect-5/3 overflow-hidden rounded-control bg-photo-ground">
                <CroppedPicture picture={picture} crop={part} alt="The banner" />
              </div>
            ) : (
              <Preview url={image.preview} alt="The banner" />
            )}
            {part && <p className="mt-2 text-13">{croppedByServer}</p>}
            <div className="mt-2 flex flex-wrap items-center gap-2">
              <p className="min-w-0 flex-1 basis-full truncate sm:basis-40 text-13 text-muted" title={value.name}>
                {value.name} · {formatBytes(value.size)}
              </p>
              {crop && (
                <Button variant="secondary" disabled={isDisabled} onClick={image.startCropping}>
                  Crop Again
                </Button>
              )}
              {!isDisabled && chooser('Replace')}
            </div>
          </>
        )}
        {view === 'offer' && picture && (
          <>
            <Preview url={picture.url} alt="The chosen picture" isUncropped />
            <p role="alert" className="mt-2 text-13 font-medium text-red-ink">
              {message}
            </p>
            <p className="mt-0.5 text-13 wrap-anywhere text-muted">
              “{picture.file.name}” has {picture.width}×{picture.height} pixels
              {crop ? ': large enough to crop.' : ': too small to crop.'}
            </p>
            <div className="mt-3 flex flex-wrap items-center gap-2">
              {crop && (
                <Button icon={<CropIcon size={16} />} onClick={image.startCropping}>
                  Crop It
                </Button>
              )}
              {chooser('Choose Another')}
            </div>
          </>
        )}
        {view === 'cropper' && picture && crop && (
          <>
            <BannerCropper
              picture={picture}
              crop={crop}
              onChange={image.changeCrop}
              fallback={<Skeleton className="aspect-5/3" />}
            />
            <div className="mt-3 flex flex-wrap gap-2">
              <Button onClick={() => void image.applyCrop()}>Crop</Button>
              <Button variant="secondary" onClick={image.stopCropping}>
                Back
              </Button>
            </div>
          </>
        )}
      </DropArea>
      <span role="status" className="sr-only">
        {view === 'preview' && (crop ? 'The image was cropped to 1280×768 pixels.' : 'The image has 1280×768 pixels.')}
      </span>
    </Field>
  )
}

const croppedByServer = 'This browser protects pictures from being read, so the server crops it when you save.'

const Preview = ({
  url,
  alt,
  isUncropped = false,
}: {
  url: string | undefined
  alt: string
  isUncropped?: boolean
}) => (
  <div className="aspect-5/3 overflow-hidden rounded-control bg-photo-ground">
    {url && (
      <img src={url} alt={alt} className={classNames('size-full', isUncropped ? 'object-contain' : 'object-cover')} />
    )}
  </div>
)

/**
 * The pressed button is removed with its view, so the focus moves to the field instead of leaving the dialog.
 */
function useRetainedFocus(view: string) {
  const container = useRef<HTMLDivElement>(null)
  const previousView = useRef(view)
  useEffect(() => {
    if (previousView.current === view) return
    previousView.current = view
    if (!container.current?.contains(document.activeElement)) container.current?.focus({ preventScroll: true })
  }, [view])
  return container
}
