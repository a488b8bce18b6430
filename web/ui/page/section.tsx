import { type ReactNode, useId } from 'react'

import styles from './section.module.css'

type SectionProps = {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
  /** A tinted band across the page. */
  soft?: boolean
  /** Title in the middle. */
  centred?: boolean
}

/** One band of a marketing page, as wide as the window, with room to breathe. */
export function Section({ title, lead, children, soft = false, centred = false }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} data-soft={soft || undefined} aria-labelledby={id}>
      <div className="hb-wrap">
        <div className={styles.head} data-centred={centred || undefined}>
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
