import type { ReactNode } from 'react'

import { Row } from '#web/ui/layout/row.tsx'

import styles from './page-hero.module.css'

type PageHeroProps = {
  title: string
  lead: ReactNode
  /** A picture of `public/art`, without its ending; or what stands in its place. */
  art: ReactNode
  children?: ReactNode
}

/** The top of a page that explains rather than works: large words, one picture, a breath of colour. */
export function PageHero({ title, lead, art, children }: PageHeroProps) {
  return (
    <div className={styles.hero}>
      <Row gap={32} justify="between" className={`hb-wrap ${styles.row}`}>
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
          {children}
        </div>
        {typeof art === 'string' ? (
          <img src={`/art/${art}.webp`} alt="" width={176} height={176} className={styles.art} />
        ) : (
          art
        )}
      </Row>
    </div>
  )
}
