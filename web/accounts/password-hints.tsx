import { SIGNUP_PASSWORD_MIN } from '#contract/constants.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'

import styles from './password-hints.module.css'

const SYMBOL = /[@$!%*?&]/
/** Characters that people take for a symbol and the rule doesn't. */
const OTHER_SYMBOL = /[^\p{L}\p{N}\s@$!%*?&]/u

const PARTS: readonly { label: string; holds: (value: string) => boolean }[] = [
  { label: `${SIGNUP_PASSWORD_MIN} characters`, holds: (value) => value.length >= SIGNUP_PASSWORD_MIN },
  { label: 'a lowercase letter', holds: (value) => /\p{Ll}/u.test(value) },
  { label: 'an uppercase letter', holds: (value) => /\p{Lu}/u.test(value) },
  { label: 'a number', holds: (value) => /\d/.test(value) },
  { label: 'one of @ $ ! % * ? &', holds: (value) => SYMBOL.test(value) },
]

/** Requirements of a password, ticked off while typing. The field's own error says them in words. */
export function PasswordHints({ value }: { value: string }) {
  return (
    <PlainList row className={styles.hints} aria-label="Your password needs">
      {PARTS.map(({ label, holds }) => (
        <li key={label} data-met={holds(value) || undefined}>
          <Icon name={holds(value) ? 'check' : 'minus'} size={16} />
          {label}
        </li>
      ))}
      {!SYMBOL.test(value) && OTHER_SYMBOL.test(value) && (
        <li className={styles.note} role="status">
          Your <b>{OTHER_SYMBOL.exec(value)?.[0]}</b> is welcome, but only the symbols above count.
        </li>
      )}
    </PlainList>
  )
}
