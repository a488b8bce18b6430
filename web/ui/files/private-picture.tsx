import { Button } from '#web/ui/button.tsx'
import { type CSSProperties, useEffect, useState } from 'react'

import { Quiet } from '#web/ui/layout/text.tsx'

import { fetchPrivate } from './fetch-private.ts'

import styles from './private-picture.module.css'

type LinkedPictureProps = {
  link: string
  alt: string
  /** In pixels, so that nothing jumps when it comes. */
  width: number | null
  height: number | null
  /** Asks for new links: they serve for five minutes. */
  onExpired?: () => void
  className?: string | undefined
  style?: CSSProperties
}

/** A private picture, fetched with its viewer's session. */
export function LinkedPicture({ link, alt, width, height, onExpired, className, style }: LinkedPictureProps) {
  const [got, setGot] = useState<{ link: string; url: string | null } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    let made: string | null = null
    fetchPrivate(link, stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(blob)
        setGot({ link, url: made })
      },
      () => {
        if (!stop.signal.aborted) setGot({ link, url: null })
      },
    )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [link])

  const shown = got?.link === link ? got : null
  const url = shown?.url
  const hasFailed = shown?.url === null
  const shape = { aspectRatio: width && height ? `${width} / ${height}` : '4 / 3', ...style }
  if (url)
    return (
      <img
        src={url}
        alt={alt}
        width={width ?? undefined}
        height={height ?? undefined}
        className={className}
        style={style}
      />
    )
  return (
    <div className={styles.place} style={shape} role="img" aria-label={alt} aria-busy={!hasFailed}>
      {hasFailed && (
        <>
          <Quiet size="sm">This picture couldn’t be shown.</Quiet>
          {onExpired && (
            <Button variant="subtle" size="sm" onClick={onExpired}>
              Try again
            </Button>
          )}
        </>
      )}
    </div>
  )
}
