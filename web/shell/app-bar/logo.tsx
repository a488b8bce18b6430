import { useSite } from '#web/shell/site.ts'

/** The bloom and the name of the product, together exactly `width` px wide. `white` for dark pictures. */
export function Logo({ width, white = false }: { width: number; white?: boolean }) {
  const { name } = useSite()
  return (
    <svg width={width} viewBox="0 0 98 24" role="img" aria-label={name} style={{ display: 'block' }}>
      <image href={white ? '/logo-white.svg' : '/logo.svg'} x="0" y="0.5" width="23" height="23" />
      <text
        x="26"
        y="16.6"
        textLength="72"
        lengthAdjust="spacingAndGlyphs"
        fontFamily="Poppins, 'Poppins fallback', sans-serif"
        fontWeight="600"
        fontSize="13"
        fill="currentColor"
      >
        {name}
      </text>
    </svg>
  )
}
