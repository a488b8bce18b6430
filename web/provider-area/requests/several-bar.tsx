import { useState } from 'react'

import { formatDollars } from '#contract/money.ts'
import bar from '#web/provider-area/layouts/phone-bar.module.css'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { classes } from '#web/ui/layout/part.ts'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import { DeclineDialog } from './decline-dialog.tsx'
import type { useSeveral } from './use-several.ts'

import styles from './several-bar.module.css'

/** Buttons for the selected requests, at the bottom so that they stay in sight. */
export function SeveralBar({ several }: { several: ReturnType<typeof useSeveral> }) {
  const { picked, busy, isAll, pickAll, answer } = several
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const count = picked.length
  const total = picked.reduce((sum, { provider_money }) => sum + (provider_money?.total ?? 0), 0)
  const accepts = picked.every(({ can }) => can.accept)
  return (
    <Stack gap={8} className={classes(bar.bar, styles.bar)} role="group" aria-label="Selected requests">
      <p role="status" className={styles.line}>
        {count === 0 ? 'None selected' : `${count} selected · You receive ${formatDollars(total)}`}
        {!isAll && (
          <button type="button" className={styles.all} onClick={pickAll}>
            Select all
          </button>
        )}
      </p>
      <ButtonRow gap={8} className={classes(bar.buttons, styles.buttons)}>
        <Button variant="default" disabled={count === 0 || busy !== null} onClick={() => setAsking(true)}>
          {count === 0 ? 'Decline' : `Decline ${count}`}
        </Button>
        <Button
          leftSection={<Icon name="check" size={18} />}
          disabled={count === 0 || !accepts || busy === 'decline'}
          loading={busy === 'accept'}
          onClick={() => void answer('accept')}
        >
          {count === 0 ? 'Accept' : `Accept ${count}`}
        </Button>
      </ButtonRow>
      {count > 0 && !accepts && <Quiet size="sm">One of these can only be declined.</Quiet>}
      <DeclineDialog
        opened={isAsking}
        count={count}
        reason={reason}
        onReason={setReason}
        busy={busy === 'decline'}
        error={null}
        onConfirm={() => void answer('decline', reason).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  )
}
