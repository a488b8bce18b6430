import type { CSSProperties } from 'react'

import { stillOf } from './still-of.ts'
import { StillSquare } from './still-square.tsx'

import styles from './visit-picture.module.css'

type VisitPictureProps = {
  /** As its booking, or its provider's list, has it. */
  service: { art: string; category_slug?: string | undefined }
  /** Width in px. */
  size: number
}

/** Small square picture of a visit or of an own service, on private pages. */
export function VisitPicture({ service: { art, category_slug }, size }: VisitPictureProps) {
  return (
    <span className={styles.picture} style={{ '--size': `${size}px` } as CSSProperties}>
      <StillSquare art={art} still={stillOf(art, category_slug)} />
    </span>
  )
}
