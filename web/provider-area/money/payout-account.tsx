import { Button } from '#web/ui/button.tsx'

import type { PayoutStanding } from '#contract/payouts.ts'
import { call } from '#web/api.ts'
import { setUpPayouts } from '#web/endpoints/payouts.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { NAVIGATING, useAction } from '#web/ui/forms/use-action.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import type { Tone } from '#web/ui/values/status-badge.tsx'

const LOOKS: Record<PayoutStanding['account']['state'], readonly [Tone, IconName]> = {
  none: ['accent', 'wallet'],
  needs_details: ['warn', 'alert'],
  checking: ['info', 'clock'],
  ready: ['ok', 'check-circle'],
  restricted: ['bad', 'alert'],
}

/** The bank account for payouts, and the link to its set-up page. */
export function PayoutAccount({ account }: { account: PayoutStanding['account'] }) {
  const { busy, error, run } = useAction()
  const { state, title, text, bank, set_up_label } = account
  const [tone, icon] = LOOKS[state]
  const open = () =>
    run(async () => {
      const { url } = await call(setUpPayouts)
      window.location.assign(url)
      return NAVIGATING
    })
  return (
    <>
      <Notice
        tone={tone}
        icon={icon}
        title={title}
        actions={
          set_up_label !== null && (
            <Button variant={state === 'ready' ? 'default' : 'filled'} loading={busy} onClick={open}>
              {set_up_label}
            </Button>
          )
        }
      >
        {bank !== null && (
          <p className="hb-figures">
            <strong>{bank}</strong>
          </p>
        )}
        <p>{text}</p>
      </Notice>
      <FormError>{error}</FormError>
    </>
  )
}
