import { useId } from 'react'

import type { Swatch } from '#contract/bookings/swatches.ts'

import styles from './swatches.module.css'

/** A style option as a drawing: always a decoration, its name is beside it. */
export function SwatchPicture({ swatch }: { swatch: Swatch }) {
  const id = useId()
  return (
    <svg
      viewBox={swatch.kind === 'shade' || swatch.kind === 'shape' ? '0 0 40 44' : '0 0 48 36'}
      className={styles.drawn}
      aria-hidden="true"
    >
      {draw(swatch, id)}
    </svg>
  )
}

function draw(swatch: Swatch, id: string) {
  switch (swatch.kind) {
    case 'shade':
      return (
        <>
          <rect x="6" y="6" width="28" height="32" rx="12" fill={swatch.colour} className={styles.edge} />
          <path d="M13 26v-8q0-5 4-7" className={styles.gloss} />
        </>
      )
    case 'shape':
      return <path d={swatch.outline} className={styles.nail} />
    case 'strand':
      return (
        <>
          <linearGradient id={id} x1="0" x2="48" y1="0" y2="0" gradientUnits="userSpaceOnUse">
            <stop offset=".15" stopColor={swatch.root} />
            <stop offset=".85" stopColor={swatch.end} />
          </linearGradient>
          {STRANDS.map((y) => (
            <path
              key={y}
              d={`M3 ${y}c10-6 14 6 22 1s12-5 20 ${(18 - y) / 4}`}
              stroke={`url(#${id})`}
              className={styles.strand}
            />
          ))}
        </>
      )
    case 'lashes':
      return (
        <>
          <path d="M4 30q20-16 40 0" className={styles.line} />
          {swatch.lengths.map((length, at) => {
            const u = (at + 0.5) / swatch.lengths.length
            const x = 4 + 40 * u
            const y = 30 - 32 * u * (1 - u)
            const lean = (u - 0.5) * 1.1
            return (
              <path
                key={u}
                d={`M${x} ${y}q${lean * 3} ${-length * 0.8} ${lean * length} ${-length * 1.25}`}
                className={styles.lash}
              />
            )
          })}
        </>
      )
    case 'brow':
      return <path d={swatch.line} className={styles.brow} />
  }
}

const STRANDS = [10, 12.7, 15.3, 18, 20.7, 23.3, 26]
