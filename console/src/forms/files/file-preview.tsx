import { useCallback } from 'react'

interface FilePreviewProps {
  file: File
  alt: string
  className?: string
}

/** Shows a local image file. The object URL is revoked on unmount. */
export function FilePreview({ file, alt, className }: FilePreviewProps) {
  const setSource = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={setSource} alt={alt} decoding="async" draggable={false} className={className} />
}
