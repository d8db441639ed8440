import { useLayoutEffect, useRef } from 'react'

interface Props {
  blob: Blob
  alt: string
  className?: string | undefined
  style?: React.CSSProperties
}

/** An image from memory, decoded beside the page's own work. Drawn before it has an address, it would look broken. */
export function BlobImage({ blob, alt, className, style }: Props) {
  const image = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    const element = image.current
    // An image that is removed right after it was added would still request its URL, which is revoked by then. The
    // previous picture stays until the next one is decoded.
    return () => element?.removeAttribute('src')
  }, [])
  useLayoutEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return <img ref={image} alt={alt} className={className} style={style} decoding="async" draggable={false} />
}
