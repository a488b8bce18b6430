import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import { useSite } from '#web/shell/site.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import { copyText } from '#web/ui/copy-text.ts'

import styles from './recovery-codes.module.css'

/** After the set-up: the codes, and no way on before they are saved. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <>
      <PageHeader title="Save these recovery codes" lead="For when you lose your phone. They’re never shown again." />
      <Surface raised>
        <CodesToKeep codes={codes} label="Open the admin area" onKept={onKept} />
      </Surface>
    </>
  )
}

type CodesToKeepProps = { codes: readonly string[]; label: string; onKept: () => void }

/** The codes, ways to save them, and the button that continues once they are saved. */
export function CodesToKeep({ codes, label, onKept }: CodesToKeepProps) {
  const { name } = useSite()
  const [isKept, setKept] = useState(false)
  const [missing, setMissing] = useState(false)
  const text = `Recovery codes for ${name}. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <Stack gap={20}>
      <div className={styles.sheet} data-print>
        <p className={styles.printed}>Recovery codes for {name}. Each works once.</p>
        <ol className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <ButtonRow phones="share">
        <Button variant="default" leftSection={<Icon name="copy" size={18} />} onClick={() => void copyText(text)}>
          Copy
        </Button>
        <Button variant="default" leftSection={<Icon name="file" size={18} />} onClick={() => window.print()}>
          Print
        </Button>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          leftSection={<Icon name="download" size={18} />}
        >
          Download
        </Button>
      </ButtonRow>
      <Quiet size="sm">Keep them off your phone.</Quiet>
      <div>
        <Tick
          checked={isKept}
          aria-invalid={missing && !isKept ? true : undefined}
          onChange={(event) => setKept(event.currentTarget.checked)}
        >
          I’ve saved them
        </Tick>
        <FormError>{missing && !isKept ? 'Save the codes first.' : null}</FormError>
      </div>
      <Button size="lg" fullWidth onClick={() => (isKept ? onKept() : setMissing(true))}>
        {label}
      </Button>
    </Stack>
  )
}
