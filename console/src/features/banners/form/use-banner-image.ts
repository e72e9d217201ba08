import { bannerFiles, bannerMessages } from '@gatehouse/contract/entities/banner'
import type { PictureCrop } from '@gatehouse/contract/files/picture-crop'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isAvailable } from '../../../api/available'
import { checkFiles } from '../../../forms/files/file-check'
import type { Choice } from '../../../forms/record-fields'
import type { Crop } from './crop-geometry'
import { canCrop, isExact, cropRectangle, widestCrop } from './crop-geometry'
import { drawCrop } from './draw-crop'
import type { LoadedPicture } from './load-picture'
import { loadPicture, releasePicture } from './load-picture'

const slot = bannerFiles.banner_image
/** Maximum size of the source of a crop; larger than that of the uploaded image. */
const sourceSlot = { ...slot, maxBytes: Infinity }

export interface BannerChoices {
  /** The file to upload. */
  image: Choice<File | null>
  /** The chosen file, from which it is made. */
  source: Choice<File | null>
  /** The part of the image that the server crops where the browser cannot; else null. */
  part: Choice<PictureCrop | null>
}

/**
 * State of the banner's image: preview, and crop to the exact size if it is larger. Starts with what a draft
 * contains.
 */
export function useBannerImage(choices: BannerChoices) {
  const [state, setState] = useState<BannerImage>({ picture: null, isCropping: false, isReading: false })
  const update = useCallback((changed: Partial<BannerImage>) => setState((now) => ({ ...now, ...changed })), [])
  const { picture, cropped, crop } = state
  const attempts = useRef(0)
  useRevokedUrls(picture, cropped)
  useEffect(() => () => void (attempts.current += 1), [])

  const onImage = (image: File | null, cropped: PictureCrop | null = null) => {
    choices.image.onValueChange(image)
    choices.part.onValueChange(cropped)
  }
  const [value, source, part] = [choices.image.value, choices.source.value, choices.part.value]
  useEffect(() => {
    const file = source ?? value
    if (!file || attempts.current > 0) return
    attempts.current += 1
    const attempt = attempts.current
    void loadPicture(file).then((loaded) => {
      if (!loaded || attempt !== attempts.current) return loaded ? releasePicture(loaded) : undefined
      const isCropped = !isExact(loaded)
      update({ picture: loaded, crop: isCropped && canCrop(loaded) ? (part ?? widestCrop(loaded)) : undefined })
      if (isCropped && value) update({ cropped: { image: value, part, url: URL.createObjectURL(value) } })
      else if (isCropped) update({ problem: bannerMessages.wrongSize })
      return undefined
    })
  }, [value, source, part, update])

  // Stable identity: an active pointer must not lose its listeners.
  const changeCrop = useCallback(
    (change: (crop: Crop) => Crop) => setState((now) => (now.crop ? { ...now, crop: change(now.crop) } : now)),
    [],
  )

  async function choose(files: readonly File[]) {
    attempts.current += 1
    const attempt = attempts.current
    update({ isReading: true })
    const found = await readFiles(files)
    // Another file was chosen meanwhile, or the form was closed.
    if (attempt !== attempts.current) return found.picture ? releasePicture(found.picture) : undefined
    // A picture of the exact size needs no crop.
    const source = found.problem === undefined ? null : found.picture
    const widest = source && canCrop(source) ? widestCrop(source) : undefined
    const { picture, problem } = found
    setState({ picture, problem, crop: widest, cropped: undefined, isCropping: false, isReading: false })
    choices.source.onValueChange(found.picture?.file ?? null)
    onImage(found.picture && found.problem === undefined ? found.picture.file : null)
  }

  async function applyCrop() {
    if (!picture || !crop) return
    const drawn = await drawCrop(picture, crop)
    const image = drawn ?? picture.file
    const part = drawn ? null : cropRectangle(picture, crop)
    const problem = part ? await serverCropProblem(image) : undefined
    update({ isCropping: false, problem })
    if (problem !== undefined) return
    update({ cropped: { image, part, url: URL.createObjectURL(image) } })
    onImage(image, part)
  }

  return {
    ...state,
    /** The object URL of the preview. */
    preview: cropped?.url ?? picture?.url,
    changeCrop,
    choose,
    startCropping: () => {
      update({ isCropping: true })
      // No file is ready while the frame is being moved.
      onImage(null)
    },
    stopCropping: () => {
      update({ isCropping: false })
      onImage(cropped?.image ?? null, cropped?.part)
    },
    applyCrop,
  }
}

/** Revokes object URLs when they are replaced, and on unmount. */
function useRevokedUrls(picture: LoadedPicture | null, cropped: CroppedImage | undefined) {
  useEffect(() => (picture ? () => releasePicture(picture) : undefined), [picture])
  useEffect(() => (cropped ? () => URL.revokeObjectURL(cropped.url) : undefined), [cropped])
}

interface BannerImage {
  picture: LoadedPicture | null
  problem?: string | undefined
  cropped?: CroppedImage | undefined
  /** Undefined when the picture is too small. */
  crop?: Crop | undefined
  isCropping: boolean
  isReading: boolean
}

interface CroppedImage {
  image: File
  part: PictureCrop | null
  url: string
}

/** Why the server cannot crop a picture: it has only the specified calls, or the picture is too large. */
async function serverCropProblem(file: File): Promise<string | undefined> {
  if (isAvailable('banner crop') === false) return cropFailedMessage
  return (await checkFiles(slot, [file], 1)).errors[0]
}

const cropFailedMessage = 'This device cannot crop the picture. Please crop it elsewhere and choose it again.'

async function readFiles(files: readonly File[]): Promise<{ picture: LoadedPicture | null; problem?: string }> {
  const { accepted, errors } = await checkFiles(sourceSlot, files, 1)
  const [file] = accepted
  if (errors.length > 0 || !file) return { picture: null, problem: errors.join(' ') }
  const picture = await loadPicture(file)
  if (!picture) return { picture, problem: `“${file.name}” is damaged or incomplete and cannot be opened.` }
  if (!isExact(picture)) return { picture, problem: bannerMessages.wrongSize }
  const { errors: tooLarge } = await checkFiles(slot, [file], 1)
  return tooLarge.length === 0 ? { picture } : { picture, problem: tooLarge.join(' ') }
}
