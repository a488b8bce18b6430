import { Button } from '#web/ui/button.tsx'
import type { ReactNode } from 'react'

import { call } from '#web/api.ts'
import { offerSecondFactor } from '#web/endpoints/accounts/second-factor.gen.ts'
import { useSite } from '#web/shell/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Details } from '#web/ui/layout/details.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { SkeletonCards } from '#web/ui/loading/skeletons.tsx'
import { ErrorState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import { CodeForm } from './code-form.tsx'
import { copyText } from '#web/ui/copy-text.ts'

import styles from './enrol-steps.module.css'

/** The first time: an app on the phone is given a secret, and its first code shows that it has it. */
export function EnrolSteps({ onProven }: { onProven: (recoveryCodes: readonly string[] | null) => void }) {
  const { name } = useSite()
  const { data, error, retry } = useLoaded('offer', (signal) => call(offerSecondFactor, { signal }))
  return (
    <>
      <PageHeader title="Add a second step to your login" />
      {error !== null ? (
        <ErrorState message={LOAD_FAILED} onRetry={retry} />
      ) : data === null ? (
        <SkeletonCards label="Preparing" />
      ) : (
        <Surface raised>
          <PlainList as="ol" gap={32} className={styles.steps}>
            <Step title="Open an authenticator app">
              <Quiet>Like Google Authenticator or 1Password.</Quiet>
            </Step>
            <Step title={`Add ${name} to it`}>
              <img
                src={`data:image/svg+xml,${encodeURIComponent(data.qr_svg)}`}
                alt="QR code for your authenticator app"
                width={208}
                height={208}
                className={styles.square}
              />
              <a href={data.uri} className={styles.here}>
                Open it on this device
              </a>
              <Details icon="edit" title="Can’t scan it? Type the key">
                <Stack gap={12} align="start" className={styles.key}>
                  <code>{data.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
                  <Button
                    variant="default"
                    size="sm"
                    leftSection={<Icon name="copy" size={18} />}
                    onClick={() => void copyText(data.secret)}
                  >
                    Copy the key
                  </Button>
                </Stack>
              </Details>
            </Step>
            <Step title="Enter the code it shows">
              <CodeForm submitLabel="Turn on" onProven={onProven} />
            </Step>
          </PlainList>
        </Surface>
      )}
    </>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="li" gap={12} className={styles.step}>
      <Heading size="sm">{title}</Heading>
      {children}
    </Stack>
  )
}
