import type { ReactNode } from 'react'

import { plainGiftCode, showGiftCode } from '#contract/gift-code.ts'
import type { GiftArt } from '#contract/gift-terms.ts'
import { useSite } from '#web/shell/site.ts'

import { GiftMotif } from './gift-motif.tsx'

import styles from './gift-face.module.css'

type GiftFaceProps = {
  /** In dollars, ready to show. */
  amount: string
  art: string
  /** Names the card for screen readers. */
  label: string
  /** Top right. */
  kind?: string
  /** One line each at the bottom. */
  lines?: readonly string[]
  code?: string | undefined
  /** The card can't be used any more. */
  isOver?: boolean
  /** The amount alone, for lists. */
  small?: boolean
  /** On paper it is alone. */
  prints?: boolean
}

/** A gift card as something to look at: drawn, so that it is sharp at any size and on paper; the same in both schemes. */
export function GiftFace({ amount, art, label, kind = 'Gift card', lines = [], code, ...is }: GiftFaceProps) {
  const { name } = useSite()
  return (
    <figure
      className={styles.face}
      data-art={art}
      data-over={is.isOver || undefined}
      data-small={is.small || undefined}
      data-print-alone={is.prints || undefined}
      aria-label={label}
    >
      <GiftMotif art={art as GiftArt} className={styles.motif} />
      {!is.small && (
        <p className={styles.top}>
          <span>{name}</span>
          <span>{kind}</span>
        </p>
      )}
      <p className={styles.amount}>{amount}</p>
      {!is.small && (
        <div className={styles.lines}>
          {code !== undefined && <GiftCode code={code} />}
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </figure>
  )
}

/** Four groups of four, as people read and type them. */
function GiftCode({ code }: { code: string }): ReactNode {
  return <p className={styles.code}>{showGiftCode(plainGiftCode(code))}</p>
}
