import type { ReactNode } from 'react'

import type { GiftArt } from '#contract/gift-terms.ts'

const PETALS = [0, 72, 144, 216, 288]

function Flower({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      {PETALS.map((turn) => (
        <ellipse key={turn} cy="-22" rx="13" ry="20" transform={`rotate(${turn})`} opacity="0.85" />
      ))}
      <circle r="9" />
    </g>
  )
}

/** On a grid of 100. */
const MOTIFS: Record<GiftArt, ReactNode> = {
  gift: (
    <>
      <path d="M22 47h25v41H22zM53 47h25v41H53z" opacity="0.8" />
      <path d="M15 33h32v11H15zM53 33h32v11H53z" />
      <path d="M48 30C42 8 18 9 21 22c2 7 16 8 27 8zM52 30c6-22 30-21 27-8-2 7-16 8-27 8z" opacity="0.9" />
    </>
  ),
  bouquet: (
    <>
      <path d="M33 56h34L57 95H43z" opacity="0.7" />
      <Flower x={50} y={25} size={0.5} />
      <Flower x={27} y={43} size={0.46} />
      <Flower x={73} y={43} size={0.46} />
    </>
  ),
  candle: (
    <>
      <circle cx="50" cy="28" r="26" opacity="0.25" />
      <path d="M50 8c9 11 11 17 11 22a11 11 0 0 1-22 0c0-5 2-11 11-22z" />
      <path d="M38 48h24v44H38z" opacity="0.8" />
    </>
  ),
  blossom: <Flower x={50} y={50} size={1.08} />,
  'heart-sparkle': (
    <>
      <path d="M46 88S12 66 12 42a18 18 0 0 1 34-9 18 18 0 0 1 34 9c0 24-34 46-34 46z" opacity="0.9" />
      <path d="M82 4l4 12 12 4-12 4-4 12-4-12-12-4 12-4z" />
    </>
  ),
  crown: (
    <>
      <path d="M14 74V32l19 17 17-31 17 31 19-17v42z" opacity="0.9" />
      <path d="M14 79h72v9H14z" />
    </>
  ),
}

/** Picture on a gift card. */
export function GiftMotif({ art, className }: { art: GiftArt; className: string | undefined }) {
  return (
    <svg viewBox="0 0 100 100" fill="currentColor" className={className} aria-hidden="true">
      {MOTIFS[art] ?? MOTIFS.gift}
    </svg>
  )
}
