import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { Finding } from '#contract/admin/system.ts'
import { call } from '#web/api.ts'
import { getFindings } from '#web/endpoints/admin/system.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

const STATES = {
  wrong: { tone: 'bad', icon: 'alert', label: 'Wrong' },
  warning: { tone: 'warn', icon: 'alert', label: 'Look at it' },
  ok: { tone: 'ok', icon: 'check', label: 'Fine' },
} as const
const ORDER = ['wrong', 'warning', 'ok'] as const

/** Checks of this deployment, run on request; problems first. */
export function Findings() {
  const [found, setFound] = useState<readonly Finding[] | null>(null)
  const { busy, error, run } = useAction()
  const look = () => void run(async () => setFound(await call(getFindings)))
  return (
    <Surface as="section" gap={16} aria-labelledby="findings">
      <Heading id="findings">Health</Heading>
      <Quiet>
        For email, texts and payments, run <code>npm run admin -- doctor</code>.
      </Quiet>
      <FormError>{error}</FormError>
      {found !== null && (
        <PlainList divided aria-label="Findings">
          {found
            .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
            .map((one) => (
              <li key={`${one.name} ${one.text}`}>
                <Row align="start" gap={12} justify="between">
                  <Words title={one.name}>
                    <span>{one.text}</span>
                    {one.mend !== null && <span>{one.mend}</span>}
                  </Words>
                  <Badge tone={STATES[one.state].tone} icon={STATES[one.state].icon}>
                    {STATES[one.state].label}
                  </Badge>
                </Row>
              </li>
            ))}
        </PlainList>
      )}
      <ButtonRow>
        <Button variant="default" size="sm" loading={busy} onClick={look}>
          {found === null ? 'Look now' : 'Look again'}
        </Button>
      </ButtonRow>
    </Surface>
  )
}
