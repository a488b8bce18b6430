import { Button } from '#web/ui/button.tsx'
import { useId } from 'react'
import { Link } from 'react-router'

import type { Task } from '#contract/admin/tasks.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Quote } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import styles from './task-card.module.css'

/** One thing that waits: what it is, since when and until when, and where one acts. */
export function TaskCard({ task, onClose }: { task: Task; onClose: () => void }) {
  const id = useId()
  const { title, text, kind_label, link, links, message, severity } = task
  return (
    <Surface as="article" gap={12} className={styles.card} data-severity={severity} aria-labelledby={id}>
      <Row wrap gap={[4, 8]}>
        <Urgency task={task} />
        <Quiet as="span" size="sm">
          {kind_label}
        </Quiet>
      </Row>
      <Stack gap={4}>
        <Heading id={id} size="sm">
          {title}
        </Heading>
        {text && <p>{text}</p>}
        <Quiet size="sm">{timesOf(task)}</Quiet>
      </Stack>
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
      <ButtonRow gap={8} phones="share">
        {link && (
          <Button component={Link} to={link.to} size="sm" aria-label={`${link.label}: ${title}`}>
            {link.label}
          </Button>
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
        <Button size="sm" variant="subtle" aria-label={`Close: ${title}`} onClick={onClose}>
          Close
        </Button>
      </ButtonRow>
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

function timesOf({ age_text, raised_text, due_text, is_overdue }: Task): string {
  const since = `Waiting for ${age_text}, since ${raised_text}.`
  if (due_text === null) return since
  return `${since} ${is_overdue ? 'It was due' : 'Due'} ${due_text}.`
}
