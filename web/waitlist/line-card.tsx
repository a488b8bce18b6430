import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import type { WaitlistLine } from '#contract/waitlist.ts'
import { call } from '#web/api.ts'
import { leaveLine, resumeLine } from '#web/endpoints/waitlist.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'

const BADGES: Record<WaitlistLine['state'], readonly [Tone, IconName, string]> = {
  waiting: ['accent', 'clock', 'Waiting'],
  paused: ['warn', 'pause', 'Paused'],
  booked: ['ok', 'check-circle', 'Booked'],
  over: ['quiet', 'history', 'Ended'],
  left: ['quiet', 'ban', 'Left'],
}

type LineCardProps = { line: WaitlistLine; onChanged: () => void }

/** One line in which a client waits, or waited. */
export function LineCard({ line, onChanged }: LineCardProps) {
  const [tone, icon, label] = BADGES[line.state]
  return (
    <Surface as="li" gap={12}>
      <Row wrap gap={[8, 12]} justify="between">
        <Heading as="h3" size="sm">
          {line.kind === 'earlier' ? `An earlier time: ${line.title}` : line.title}
        </Heading>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </Row>
      <div>
        <IconLine icon="user">
          {line.provider ? (
            <Link to={`/providers/${line.provider.id}`}>{line.provider.full_name}</Link>
          ) : (
            'Any provider who comes to you'
          )}
        </IconLine>
        {line.with_text !== '' && <IconLine icon="plus">{line.with_text}</IconLine>}
        <IconLine icon="calendar">{line.when_text}</IconLine>
        <IconLine icon="map-pin">{line.where_text}</IconLine>
      </div>
      <Quiet size="sm">{line.state_text}</Quiet>
      <Acts line={line} onChanged={onChanged} />
    </Surface>
  )
}

const FAILED = 'Couldn’t change it.'

function Acts({ line: { id, title, can, booking_id }, onChanged }: LineCardProps) {
  const [isAsked, setAsked] = useState(false)
  const { busy, error, run } = useAction(FAILED)
  const act = (change: () => Promise<unknown>, said: string) =>
    run(async () => {
      await change()
      setAsked(false)
      toast(said)
      onChanged()
    })
  if (!can.leave && booking_id === null) return null
  return (
    <>
      {!isAsked && <FormError>{error}</FormError>}
      <ButtonRow phones="stack">
        {can.resume && (
          <Button
            loading={busy}
            onClick={() => void act(() => call(resumeLine, { params: { id } }), 'You’re back in your old place.')}
          >
            Keep waiting
          </Button>
        )}
        {booking_id !== null && (
          <Button component={Link} to={`/bookings/${booking_id}`} variant="default">
            See the visit
          </Button>
        )}
        {can.leave && (
          <Button variant="default" onClick={() => setAsked(true)}>
            Leave the line
          </Button>
        )}
      </ButtonRow>
      <ConfirmDialog
        opened={isAsked}
        title={`Stop waiting for ${title}?`}
        confirmLabel="Leave the line"
        cancelLabel="Keep my place"
        busy={busy}
        error={error}
        onConfirm={() => void act(() => call(leaveLine, { params: { id } }), 'You left the line.')}
        onCancel={() => setAsked(false)}
      >
        <p>You lose your place in line.</p>
      </ConfirmDialog>
    </>
  )
}
