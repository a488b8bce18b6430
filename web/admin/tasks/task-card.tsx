import { useId } from 'react'
import { Link } from 'react-router'

import type { Task } from '#contract/admin/tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Quote } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import styles from './task-card.module.css'

/** One thing that waits, in two lines: whom and how much it is about, and for how long. The row leads to where one acts. */
export function TaskCard({ task, onClose }: { task: Task; onClose: () => void }) {
  const id = useId()
  const { title, text, kind_label, link, links, message, severity, age_text } = task
  const hasMore = text !== null || links.length > 0 || message !== null
  return (
    <Surface as="article" gap={0} className={styles.card} data-severity={severity} aria-labelledby={id}>
      <div className={styles.what}>
        <h2 id={id}>
          {link ? (
            <Link to={link.to} title={link.label}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <Row wrap gap={[0, 8]}>
          <Urgency task={task} />
          <Quiet as="span" size="sm">
            {kind_label} · <time title={timesOf(task)}>{age_text}</time>
          </Quiet>
        </Row>
      </div>
      <Button
        size="compact-md"
        variant="subtle"
        className={styles.close}
        aria-label={`Close: ${title}`}
        onClick={onClose}
      >
        Close
      </Button>
      {hasMore && (
        <details className={styles.more}>
          <summary aria-label={`Details: ${title}`}>Details</summary>
          {text && <p>{text}</p>}
          {links.length > 0 && (
            <PlainList gap={4}>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </PlainList>
          )}
          {message && (
            <Quote tone="plain" title={message.from}>
              {message.text}
            </Quote>
          )}
          {message?.phone && (
            <Button
              component="a"
              size="sm"
              variant="default"
              href={`tel:+1${message.phone.replaceAll(/\D/g, '')}`}
              leftSection={<Icon name="phone" size={18} />}
            >
              Call
            </Button>
          )}
        </details>
      )}
    </Surface>
  )
}

function Urgency({ task: { severity, is_overdue } }: { task: Task }) {
  if (severity === 'red')
    return (
      <Badge tone="bad" icon="alert">
        Cannot wait
      </Badge>
    )
  if (is_overdue)
    return (
      <Badge tone="bad" icon="clock">
        Overdue
      </Badge>
    )
  if (severity === 'urgent')
    return (
      <Badge tone="warn" icon="clock">
        Urgent
      </Badge>
    )
  return null
}

function timesOf({ raised_text, due_text }: Task): string {
  return due_text === null ? `Since ${raised_text}` : `Since ${raised_text}. Due ${due_text}.`
}
