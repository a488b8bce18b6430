import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { Answer } from '#contract/endpoint.ts'
import type { getSandboxCheckout } from '#contract/payments.ts'
import { call } from '#web/api.ts'
import { getSandboxCheckout as getCheckout } from '#web/endpoints/payments.gen.ts'
import { BankDialog } from '#web/sandbox/bank-dialog.tsx'
import { CardForm } from '#web/sandbox/card-form.tsx'
import { requireSandbox } from '#web/sandbox/only-sandbox.server.ts'
import { OrderLines } from '#web/sandbox/order-lines.tsx'
import type { FrameHandle } from '#web/shell/frame.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'

import type { Route } from './+types/checkout'

import styles from './checkout.module.css'

/** It represents another company's site: nothing of ours is around it. */
export const handle: FrameHandle = { bare: true }

export function loader({ context }: Route.LoaderArgs) {
  requireSandbox(context)
  return null
}

/** Loaded by the browser: what a checkout says now must not come from a cached page. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return call(getCheckout, { params: { session_id: params.sessionId }, token: '' })
}
clientLoader.hydrate = true as const

/** The server has no checkout to show: without this it would render the page of one that it does not know. */
export function HydrateFallback() {
  return <PageLoading />
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Sandbox checkout')

type Checkout = Answer<typeof getSandboxCheckout>

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const checkout = loaderData as Checkout
  const [asked, setAsked] = useState(checkout.state === 'challenge')
  const [refusal, setRefusal] = useState<string | null>(null)
  const settle = ({ state, url }: { state: string; url: string | null }) => {
    setAsked(state === 'challenge')
    setRefusal(null)
    if (state === 'complete') window.location.assign(url ?? checkout.success_url)
  }
  const isOpen = checkout.state === 'open' || checkout.state === 'challenge'
  return (
    <div className={styles.page}>
      <p className={styles.strip}>
        <strong>Sandbox checkout</strong> <span>No real card is charged.</span>
      </p>
      <div className={styles.columns}>
        <div className={styles.order}>
          <Row as="a" href={checkout.cancel_url} className={styles.back}>
            <Icon name="arrow-left" size={18} /> Cancel and go back
          </Row>
          <VisuallyHidden as="h1">Checkout</VisuallyHidden>
          <OrderLines checkout={checkout} />
          {isOpen && <p className={styles.until}>Open until {checkout.expires_text}.</p>}
        </div>
        <div className={styles.form}>
          {isOpen ? (
            <div>
              <FormError>{refusal}</FormError>
              <CardForm checkout={checkout} onAnswer={settle} />
              <BankDialog
                opened={asked}
                checkout={checkout}
                onAnswer={settle}
                onRefused={(why) => {
                  setAsked(false)
                  setRefusal(why)
                }}
              />
            </div>
          ) : (
            <Closed checkout={checkout} />
          )}
        </div>
      </div>
    </div>
  )
}

function Closed({ checkout }: { checkout: Checkout }) {
  const isPaid = checkout.state === 'complete'
  return (
    <Stack gap={12} align="start">
      <img src={`/art/${isPaid ? 'check' : 'hourglass'}.webp`} alt="" width={96} height={96} />
      <h2>{isPaid ? 'This checkout is paid' : 'This checkout has expired'}</h2>
      {!isPaid && <p>No card was charged.</p>}
      <Button component="a" href={isPaid ? checkout.success_url : '/dashboard'}>
        {isPaid ? 'See your booking' : 'Go to Dashboard'}
      </Button>
    </Stack>
  )
}
