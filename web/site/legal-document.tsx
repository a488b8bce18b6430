import type { ReactNode } from 'react'

import type { ContentDocument } from '#contract/content.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { longDate } from '#web/ui/values/local-text.ts'

import styles from './legal-document.module.css'

type LegalDocumentProps = {
  text: ContentDocument
  /** Parts that follow the text, for its contents. */
  more?: readonly { id: string; title: string }[]
  children?: ReactNode
}

/** A long text with its contents beside it; sections can be linked to. */
export function LegalDocument({ text, more = [], children }: LegalDocumentProps) {
  const { title, intro, updated, sections } = text
  return (
    <div className={`hb-wrap hb-page ${styles.page}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {updated && (
          <Quiet size="md" style={{ marginBottom: 20 }}>
            Last updated {longDate(updated)}
          </Quiet>
        )}
        {intro.map((paragraph) => (
          <p key={paragraph} className={styles.intro}>
            {paragraph}
          </p>
        ))}
      </header>
      <nav className={styles.contents} aria-label="On this page">
        <p>On this page</p>
        <PlainList as="ol">
          {[...sections, ...more].map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </PlainList>
      </nav>
      <article className={styles.text}>
        {sections.map((section) => (
          <section key={section.id} id={section.id}>
            <h2>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {children}
      </article>
    </div>
  )
}
