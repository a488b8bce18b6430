import type { ReactNode } from 'react'

import type { LegalSection } from '#contract/terms.ts'

import styles from './legal-document.module.css'

type LegalDocumentProps = {
  title: string
  intro: string
  /** In words, with the zone's date as written in the text. */
  updated: string
  sections: readonly LegalSection[]
  children?: ReactNode
}

/** A long text with its contents beside it; sections can be linked to. */
export function LegalDocument({ title, intro, updated, sections, children }: LegalDocumentProps) {
  return (
    <div className={`hb-wrap hb-page ${styles.page}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.updated}>Last updated {updated}</p>
        <p className={styles.intro}>{intro}</p>
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
