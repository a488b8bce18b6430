import type { CSSProperties, ReactNode } from 'react'

import { photoAddress } from '#contract/portfolio-terms.ts'

import styles from './photo.module.css'

type Half = { id: string; widths: readonly number[]; blur: string }

type PhotoProps = {
  photo: Half & { alt: string; before?: Half | null }
  /** Width on the page, as in the attribute of the same name. */
  sizes: string
  /** All of it, however it is shaped, instead of a piece that fills the frame. */
  whole?: boolean
  /** Shown over a corner of it. */
  children?: ReactNode
}

/**
 * A photo of a provider's work, four to three; a few pixels of it fill the place until it has loaded. The "before"
 * picture is beside it.
 */
export function Photo({ photo: { alt, before, ...after }, sizes, whole, children }: PhotoProps) {
  return (
    <span
      className={styles.frame}
      data-whole={whole || undefined}
      data-pair={before ? true : undefined}
      style={{ '--blur': `url(${after.blur})` } as CSSProperties}
    >
      {before ? (
        <>
          <span className={styles.half}>
            <Picture half={before} sizes={sizes} alt={alt && `Before: ${alt}`} />
            <span className={styles.tag}>Before</span>
          </span>
          <span className={styles.half}>
            <Picture half={after} sizes={sizes} alt={alt && `After: ${alt}`} />
            <span className={styles.tag}>After</span>
          </span>
        </>
      ) : (
        <Picture half={after} sizes={sizes} alt={alt} />
      )}
      {children}
    </span>
  )
}

/** A picture stored in one size, in the same frame. */
export function PlainPhoto({ src, alt, whole, children }: Pick<PhotoProps, 'whole' | 'children'> & PlainPicture) {
  return (
    <span className={styles.frame} data-whole={whole || undefined}>
      <img src={src} alt={alt} width={320} height={240} loading="lazy" decoding="async" />
      {children}
    </span>
  )
}

type PlainPicture = { src: string; alt: string }

function Picture({ half: { id, widths }, sizes, alt }: { half: Half; sizes: string; alt: string }) {
  const from = (format: 'avif' | 'webp') =>
    widths.map((width) => `${photoAddress(id, width, format)} ${width}w`).join(', ')
  return (
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
  )
}

/** Rendered for the sandbox, and never to be taken for a provider's work. */
export function SampleMark({ is_sample }: { is_sample: boolean }) {
  return is_sample ? <span className={styles.sample}>Sample picture</span> : null
}
