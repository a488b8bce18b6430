import { useSite } from '#web/shell/site.ts'

const PETALS = [0, 72, 144, 216, 288]

/** The name of the product, exactly `width` px wide; its bloom stands before the word. */
export function Logo({ width }: { width: number }) {
  const { name } = useSite()
  return (
    <svg width={width} viewBox="0 0 98 24" role="img" aria-label={name} style={{ display: 'block' }}>
      <g transform="translate(8.5 12)" fill="var(--hb-logo-bloom, #cf2f6f)">
        {PETALS.map((turn) => (
          <ellipse key={turn} cx="0" cy="-4.6" rx="2.9" ry="3.9" transform={`rotate(${turn})`} />
        ))}
        <circle r="1.9" fill="var(--hb-logo-heart, #fff)" />
      </g>
      <text
        x="19.5"
        y="16.6"
        textLength="78"
        lengthAdjust="spacingAndGlyphs"
        fontFamily="Poppins, 'Poppins fallback', sans-serif"
        fontWeight="600"
        fontSize="13.6"
        fill="currentColor"
      >
        {name}
      </text>
    </svg>
  )
}
