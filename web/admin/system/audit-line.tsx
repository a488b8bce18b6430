import { Link } from 'react-router'

import type { AuditEntry } from '#contract/admin/system.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './audit.module.css'

/** One line; opened, what was there before and what is there now, and why. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const { who, text, subject, changes, reason, request_id, at_text } = entry
  return (
    <details className={styles.entry}>
      <summary className={styles.line}>
        <span className={styles.what}>
          <strong>{text}</strong>
          <span>{subject.name}</span>
        </span>
        <span className={styles.who}>
          <span>
            {who.name} <span className={styles.as}>{who.as}</span>
          </span>
          <Quiet as="span" size="sm">
            {at_text}
          </Quiet>
        </span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className={styles.more}>
        {changes.length > 0 && <Difference changes={changes} />}
        <FactList>
          {reason !== null && <Fact name="Reason">{reason}</Fact>}
          <Fact name="On">
            <Link to={`?on=${encodeURIComponent(subject.id)}`}>{subject.id}</Link>
          </Fact>
          {who.id !== null && (
            <Fact name="By">
              <Link to={`?who=${encodeURIComponent(who.id)}`}>All by {who.name}</Link>
            </Fact>
          )}
          {request_id !== null && <Fact name="Request">{request_id}</Fact>}
        </FactList>
      </div>
    </details>
  )
}

function Difference({ changes }: Pick<AuditEntry, 'changes'>) {
  return (
    <table className={styles.difference}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before === null || before === '' ? '–' : <del>{before}</del>}</td>
            <td>{after === null || after === '' ? '–' : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
