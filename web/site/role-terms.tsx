import { Link } from 'react-router'

import type { ContentDocument, TermsHistory } from '#contract/content.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { longDate } from '#web/ui/values/local-text.ts'

import { Disclosure } from './disclosure.tsx'
import { versionText } from './version-text.ts'

import styles from './role-terms.module.css'

type OfRole = {
  side: 'client' | 'provider'
  terms: ContentDocument
  /** Former versions, newest first. */
  earlier: TermsHistory
}

export const ROLE_TERMS = { id: 'role-terms', title: 'Terms of each role' }

/** Terms that clients and providers accept at sign-up, to read again at any time. */
export function RoleTerms({ ofRoles }: { ofRoles: readonly OfRole[] }) {
  return (
    <section id={ROLE_TERMS.id}>
      <h2>{ROLE_TERMS.title}</h2>
      <p>Accepted when signing up.</p>
      {ofRoles.map((ofRole) => (
        <RoleDocument key={ofRole.side} {...ofRole} />
      ))}
    </section>
  )
}

function RoleDocument({ side, terms, earlier }: OfRole) {
  return (
    <Disclosure
      className={styles.document}
      title={
        <>
          {terms.title}{' '}
          <small>
            {terms.version && versionText(terms.version)}
            {terms.updated && `, since ${longDate(terms.updated)}`}
          </small>
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
        {earlier.length > 0 && (
          <section>
            <h3>Earlier versions</h3>
            <PlainList>
              {earlier.map(({ version, from_text, note }) => (
                <li key={version}>
                  <Link to={`/terms/${side}/${version}`}>{versionText(version)}</Link> ({from_text})
                  {note && `: ${note}`}
                </li>
              ))}
            </PlainList>
          </section>
        )}
      </div>
    </Disclosure>
  )
}
