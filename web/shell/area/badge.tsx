import { VisuallyHidden } from '#web/ui/layout/text.tsx'

import styles from './area.module.css'

/** Badge of a link: a number or a sign, and the same in words. */
export type AreaBadge = { text: string; spoken: string }

export function Badge({ text, spoken }: AreaBadge) {
  return (
    <span className={`${styles.badge} hb-figures`}>
      {text}
      <VisuallyHidden> {spoken}</VisuallyHidden>
    </span>
  )
}
