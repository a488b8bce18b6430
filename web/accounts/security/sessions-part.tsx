import { Button } from '#web/ui/button.tsx'
import { useId, useState } from 'react'

import type { Session } from '#contract/accounts/security.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { endOtherSessions, endSession, listSessions } from '#web/endpoints/accounts/security.gen.ts'
import { useSite } from '#web/shell/site.ts'
import { ConfirmDialog } from '#web/ui/dialogs/dialogs.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { toast } from '#web/ui/toast.tsx'
import { shortDates } from '#web/ui/values/short-dates.ts'
import { Badge } from '#web/ui/values/status-badge.tsx'

const HANDHELD = /iPhone|iPad|Android/

/** The reader's sessions, with buttons to end one or all others. */
export function SessionsPart() {
  const id = useId()
  const { data, error, reload } = useLoaded('sessions', (signal) => call(listSessions, { signal }))
  const [asking, setAsking] = useState<Session | 'others' | null>(null)
  const year = useSite().today.slice(0, 4)
  const act = useAction()
  const end = () =>
    act.run(async () => {
      if (asking === null) return
      const { message } =
        asking === 'others' ? await call(endOtherSessions) : await call(endSession, { params: { id: asking.id } })
      setAsking(null)
      toast(message)
      reload()
    })
  const others = data?.some(({ is_current }) => !is_current) ?? false
  return (
    <Surface as="section" raised gap={16} aria-labelledby={id}>
      <Heading as="h1" id={id}>
        Your devices
      </Heading>
      <FormError>{error === null ? null : errorText(error, LOAD_FAILED)}</FormError>
      <PlainList divided>
        {data?.map((session) => (
          <Row as="li" key={session.id} gap={12}>
            <Icon name={HANDHELD.test(session.device) ? 'phone' : 'monitor'} />
            <Words title={session.device}>
              {!session.is_current && <span>Last used {shortDates(session.last_seen_text, year)}</span>}
              <span>Logged in {shortDates(session.signed_in_text, year)}</span>
            </Words>
            {session.is_current ? (
              <Badge tone="ok" icon="check">
                This device
              </Badge>
            ) : (
              <Button
                variant="default"
                size="sm"
                aria-label={`Log out ${session.device}, last used ${shortDates(session.last_seen_text, year)}`}
                onClick={() => setAsking(session)}
              >
                Log out
              </Button>
            )}
          </Row>
        ))}
      </PlainList>
      {others && (
        <ButtonRow>
          <Button variant="default" onClick={() => setAsking('others')}>
            Log out everywhere else
          </Button>
        </ButtonRow>
      )}
      <ConfirmDialog
        opened={asking !== null}
        title={asking === 'others' ? 'Log out everywhere else?' : `Log out ${asking?.device ?? ''}?`}
        confirmLabel="Log out"
        cancelLabel="Keep logged in"
        danger
        busy={act.busy}
        error={act.error}
        onConfirm={() => void end()}
        onCancel={() => setAsking(null)}
      >
        {asking === 'others' ? 'You stay logged in here.' : 'Don’t know this device? Change your password too.'}
      </ConfirmDialog>
    </Surface>
  )
}
