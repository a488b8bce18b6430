import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './visit-code.module.css'

/** The four digits, large enough to be read out at a door; before that, from when on they are here. */
export function VisitCode({ code, text }: { code: string | null; text: string | null }) {
  if (code === null) return text && <Quiet size="sm">{text}</Quiet>
  const digits = code.split('')
  return (
    <Row as="section" wrap gap={[8, 20]} className={styles.code} aria-label="Visit code">
      <span className={styles.title}>Your visit code</span>
      {/* Read out digit by digit. */}
      <span className={styles.digits} role="img" aria-label={digits.join(' ')}>
        {digits.map((digit, at) => (
          <span key={at} aria-hidden="true">
            {digit}
          </span>
        ))}
      </span>
      <Quiet as="span" size="sm" className={styles.text}>
        {text}
      </Quiet>
    </Row>
  )
}
