import type { ContentDocument } from '#contract/content.ts'

import { Disclosure } from './disclosure.tsx'

import styles from './role-terms.module.css'

/** What clients and providers accept when they sign up, to read again at any time. */
export function RoleTerms({ documents }: { documents: readonly ContentDocument[] }) {
  return (
    <section id="role-terms">
      <h2>Terms of each role</h2>
      <p>Clients and providers accept these when they sign up.</p>
      {documents.map((terms) => (
        <RoleDocument key={terms.title} terms={terms} />
      ))}
    </section>
  )
}

function RoleDocument({ terms }: { terms: ContentDocument }) {
  return (
    <Disclosure
      className={styles.document}
      title={
        <>
          {terms.title} <small>Version {terms.version}</small>
        </>
      }
    >
      <div className={styles.body}>
        {terms.sections.map((section) => (
          <section key={section.id}>
            <h3>{section.title}</h3>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Disclosure>
  )
}
