import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import { durationText } from '#contract/clock.ts'
import type { Service } from '#contract/providers.ts'
import { refusalText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { deleteService, updateService } from '#web/endpoints/providers.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { classes } from '#web/ui/layout/part.ts'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { VisitPicture } from '#web/ui/pictures/visit-picture.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { serviceChoices } from '#web/ui/values/service-choices.ts'
import { Badge } from '#web/ui/values/status-badge.tsx'

import { EditForm } from './forms.ts'
import { serviceLook, serviceNote, switchedText } from './service-words.ts'

import styles from './service-row.module.css'

/** Clients with instant booking. */
const INSTANT = {
  everybody: 'Instant booking',
  repeat: 'Instant booking for your clients',
  nobody: 'You answer each request',
} as const

type ServiceRowProps = {
  service: Service
  /** The reason why clients can't book the provider at all. Null while they can. */
  whyHidden: string | null
  /** How many photos it shows; null when unknown. */
  photos: number | null
  onChanged: () => void
}

/** One service of the provider: edited in place, switched on and off, deleted after a question. */
export function ServiceRow({ service, whyHidden, photos, onChanged }: ServiceRowProps) {
  const [editing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const { busy, error, say, run } = useAction()
  const { id, title, category, price, description, is_active } = service
  const look = serviceLook(service)
  const note = serviceNote(service)
  const choices = [INSTANT[service.instant], ...serviceChoices(service)]

  const toggle = () =>
    run(
      async () => {
        toast(switchedText(await call(updateService, { params: { id }, body: { is_active: !is_active } })))
        onChanged()
      },
      (reason) => refusalText(reason, 'Failed to update service status. Please try again.'),
    )
  const remove = () =>
    run(
      async () => {
        await call(deleteService, { params: { id } })
        toast(`${title} was deleted`)
        setDeleting(false)
        onChanged()
        focusHeading()
      },
      (reason) => refusalText(reason, 'Failed to delete service. Please try again.'),
    )

  return (
    <Surface as="li" className={styles.row} data-inactive={is_active ? undefined : true}>
      <Row gap={16} align="start" className={styles.main}>
        <VisitPicture service={service} size={68} />
        <Stack grow gap={4} className={styles.words}>
          <Heading className={styles.title}>
            <Link to={`/provider/services/${id}`}>{title}</Link>
          </Heading>
          <Row wrap gap={[4, 8]}>
            <Quiet as="span" size="sm">
              {category}
            </Quiet>
            <Badge tone={look.tone} icon={look.icon}>
              {look.label}
            </Badge>
          </Row>
          {note && (
            <p className={styles.text}>
              {note} <Link to="/provider/papers">See your documents</Link>
            </p>
          )}
          {!editing && <Quiet className={classes(styles.text, styles.about)}>{description}</Quiet>}
          {!editing && (
            <Quiet size="sm" className={styles.text}>
              {choices.join(' · ')}
            </Quiet>
          )}
          {service.listing === 'hidden' && whyHidden && <p className={styles.text}>{whyHidden}</p>}
          {!editing && (
            <Row wrap gap={[0, 16]} className={styles.links}>
              {photos !== null && <Link to="/provider/photos">{photosText(photos)}</Link>}
              {service.listing === 'listed' && <Link to={`/services/${id}`}>View as clients see it</Link>}
            </Row>
          )}
        </Stack>
        <Stack gap={0} className={styles.price}>
          <Money amount={price} short />
          <Quiet as="span">for {durationText(service.duration_minutes)}</Quiet>
        </Stack>
      </Row>
      {editing && (
        <div className={styles.edit}>
          <EditForm
            service={service}
            submitLabel="Save"
            onSaved={() => {
              setEditing(false)
              toast(`${title} was saved`)
              onChanged()
            }}
          >
            <Button variant="default" onClick={() => setEditing(false)}>
              Cancel
            </Button>
          </EditForm>
        </div>
      )}
      {!deleting && <FormError>{error}</FormError>}
      {!editing && (
        <ButtonRow gap={4} className={styles.actions}>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<Icon name="edit" size={18} />}
            aria-label={`Edit ${title}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<Icon name={is_active ? 'pause' : 'play'} size={18} />}
            aria-label={`${is_active ? 'Deactivate' : 'Activate'} ${title}`}
            loading={busy && !deleting}
            onClick={() => void toggle()}
          >
            {is_active ? 'Deactivate' : 'Activate'}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="pink"
            leftSection={<Icon name="trash" size={18} />}
            aria-label={`Delete ${title}`}
            onClick={() => {
              say(null)
              setDeleting(true)
            }}
          >
            Delete
          </Button>
        </ButtonRow>
      )}
      <ConfirmDialog
        opened={deleting}
        title={`Delete ${title}?`}
        confirmLabel="Delete"
        danger
        busy={busy}
        error={error}
        onConfirm={() => void remove()}
        onCancel={() => setDeleting(false)}
      >
        Are you sure you want to delete this service? This action cannot be undone. Its photos go too.
      </ConfirmDialog>
    </Surface>
  )
}

function photosText(count: number): string {
  if (count === 0) return 'Add photos'
  return count === 1 ? '1 photo' : `${count} photos`
}
