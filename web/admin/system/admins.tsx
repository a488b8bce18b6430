import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'

import type { Admin } from '#contract/admin/admins.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Words } from '#web/ui/layout/text.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'

import { type AdminAct, AdminDialog } from './admin-dialog.tsx'
import { SCOPE_WORDS } from './scope-words.ts'

import styles from './audit.module.css'

/** All admins with their scopes and second factors. */
export function Admins({ admins }: { admins: Admin[] }) {
  const [asked, setAsked] = useState<AdminAct | null>(null)
  const { revalidate } = useRevalidator()
  return (
    <Stack>
      <ButtonRow justify="end">
        <Button onClick={() => setAsked({ kind: 'grant' })}>Add an admin</Button>
      </ButtonRow>
      <Surface>
        <PlainList divided>
          {admins.map((admin) => (
            <li key={admin.id}>
              <Line admin={admin} onAsk={setAsked} />
            </li>
          ))}
        </PlainList>
      </Surface>
      <AdminDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null)
          void revalidate().then(focusHeading)
        }}
      />
    </Stack>
  )
}

function Line({ admin, onAsk }: { admin: Admin; onAsk: (asked: AdminAct) => void }) {
  const { full_name, email, scopes, factor_text, recovery_codes_left, last_seen_text, is_suspended, is_self } = admin
  return (
    <Row as="article" aria-label={full_name} wrap gap={[12, 20]} align="start" justify="between">
      <Words
        title={
          <>
            {full_name}
            {is_self && ' (you)'}
            {scopes.map((scope) => (
              <span key={scope} className={styles.as}>
                {SCOPE_WORDS[scope].label}
              </span>
            ))}
          </>
        }
      >
        <span>{email}</span>
        <span>
          {factor_text === null
            ? 'No second factor yet'
            : `Second factor since ${factor_text}, ${recovery_codes_left} recovery codes left`}
        </span>
        <span>{is_suspended ? 'Suspended' : last_seen_text ? `Last seen ${last_seen_text}` : 'Not logged in'}</span>
      </Words>
      <ButtonRow gap={8}>
        <Button
          size="sm"
          variant="default"
          aria-label={`Change scopes of ${full_name}`}
          onClick={() => onAsk({ kind: 'change', admin })}
        >
          Change scopes
        </Button>
        <Button
          size="sm"
          variant="subtle"
          color="pink"
          aria-label={`Revoke ${full_name}`}
          onClick={() => onAsk({ kind: 'revoke', admin })}
        >
          Revoke
        </Button>
      </ButtonRow>
    </Row>
  )
}
