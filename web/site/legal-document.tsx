import type { ReactNode } from 'react'

import type { ContentDocument } from '#contract/content.ts'
import { longDate } from '#web/ui/values/local-text.ts'

import styles from './legal-document.module.css'

type LegalDocumentProps = { text: ContentDocument; children?: ReactNode }

/** A long text with its contents beside it; sections can be linked to. */
export function LegalDocument({ text, children }: LegalDocumentProps) {
  const { title, intro, updated, sections } = text
  return (
    <div className={`hb-wrap hb-page ${styles.page}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {updated && <p className={styles.updated}>Last updated {longDate(updated)}</p>}
        {intro.map((paragraph) => (
          <p key={paragraph} className={styles.intro}>
            {paragraph}
          </p>
        ))}
      </header>
      <nav className={styles.contents} aria-label="On this page">
        <p>On this page</p>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
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
