import type { CSSProperties, ReactNode } from 'react'

import { photoAddress } from '#contract/portfolio-terms.ts'

import styles from './photo.module.css'

type PhotoProps = {
  photo: { id: string; alt: string; widths: readonly number[]; blur: string }
  /** How wide it is shown, as of the attribute of the same name. */
  sizes: string
  /** All of it, however it is shaped, instead of a piece that fills the frame. */
  whole?: boolean
  /** Stands over a corner of it. */
  children?: ReactNode
}

/** A photo of somebody's work, four to three; a few pixels of it stand there until it has come. */
export function Photo({ photo: { id, alt, widths, blur }, sizes, whole, children }: PhotoProps) {
  const from = (format: 'avif' | 'webp') =>
    widths.map((width) => `${photoAddress(id, width, format)} ${width}w`).join(', ')
  return (
    <span
      className={styles.frame}
      data-whole={whole || undefined}
      style={{ '--blur': `url(${blur})` } as CSSProperties}
    >
      <picture>
        <source type="image/avif" srcSet={from('avif')} sizes={sizes} />
        <img
          src={photoAddress(id, widths[0] ?? 0, 'webp')}
          srcSet={from('webp')}
          sizes={sizes}
          alt={alt}
          width={320}
          height={240}
          loading="lazy"
          decoding="async"
        />
      </picture>
      {children}
    </span>
  )
}

/** Rendered for the sandbox, and never to be taken for somebody's work. */
export function SampleMark({ is_sample }: { is_sample: boolean }) {
  return is_sample ? <span className={styles.sample}>Sample picture</span> : null
}
