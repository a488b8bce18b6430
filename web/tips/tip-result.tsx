import { Button } from '#web/ui/button.tsx'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import type { RefundState } from '#contract/bookings/cancellation-terms.ts'
import { formatDollars } from '#contract/money.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getTip } from '#contract/tips.ts'
import { call } from '#web/api.ts'
import { getTip as ask } from '#web/endpoints/tips.gen.ts'
import { ResultActions, ResultLayout, ResultText } from '#web/payments/result-layout.tsx'
import { SupportLine } from '#web/payments/support-line.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'

type Tip = Answer<typeof getTip>
type Words = { art: string; title: string; text: string }

const ASK_AGAIN_MS = 2000
const MOST_TRIES = 15

type TipResultProps = {
  tipId: string
  /** Session of the checkout. Null for people who come back without having paid. */
  sessionId: string | null
}

/** Result of a tip after the checkout, for one of its two people, or with the checkout's session. */
export function TipResult({ tipId, sessionId }: TipResultProps) {
  const [tries, setTries] = useState(0)
  // The session opens it without a login, whose end doesn't matter here.
  const { data, error, reload, retry } = useLoaded(`${tipId} ${sessionId}`, (signal) =>
    call(ask, {
      params: { id: tipId },
      ...(sessionId ? { query: { session_id: sessionId }, token: '' } : { query: {} }),
      signal,
    }),
  )
  const isWaiting = data?.payment_status === 'processing' || (sessionId !== null && data?.payment_status === 'unpaid')
  useEffect(() => {
    if (!isWaiting || tries >= MOST_TRIES) return
    const timer = setTimeout(() => {
      setTries(tries + 1)
      reload()
    }, ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, tries, reload])
  if (!data && error === null) return <PageLoading label="Loading your tip" />
  const { art, title, text } = data ? wordsOf(data, isWaiting) : UNKNOWN
  return (
    <ResultLayout art={art} title={title}>
      <ResultText>{text}</ResultText>
      <ResultActions>
        {!data && <Button onClick={retry}>Try again</Button>}
        <Button
          component={Link}
          to={data ? `/bookings/${data.booking_id}` : '/dashboard'}
          variant={data ? 'filled' : 'default'}
        >
          {data ? 'Back to your booking' : 'Go to Dashboard'}
        </Button>
      </ResultActions>
      <SupportLine />
    </ResultLayout>
  )
}

/** Nothing here may say that a payment succeeded: anyone can make up an id. */
const UNKNOWN: Words = {
  art: 'receipt',
  title: 'We can’t show this tip',
  text: 'Your booking page shows every tip.',
}

const REFUND_TITLES: Record<RefundState, string> = {
  requested: 'Your tip is being refunded',
  sent: 'We’ve sent your refund',
  made: 'Your tip was refunded',
  refused: 'Your card didn’t take the refund',
}

function wordsOf(tip: Tip, isWaiting: boolean): Words {
  const { payment_status, refund_state, refund_text, amount, provider, service } = tip
  const sum = formatDollars(amount)
  if (refund_text !== null || payment_status === 'refunded' || payment_status === 'partially_refunded')
    return {
      art: 'money',
      title: REFUND_TITLES[refund_state ?? 'made'],
      text: refund_text ?? 'We refunded it.',
    }
  if (payment_status === 'paid')
    return {
      art: 'heart-sparkle',
      title: `Thank you! ${provider.first_name} receives your tip`,
      text: `All of the ${sum} for ${service} goes to ${provider.first_name}.`,
    }
  if (isWaiting)
    return {
      art: 'hourglass',
      title: 'Confirming your tip',
      text: 'This takes a few seconds.',
    }
  return {
    art: 'card',
    title: 'No tip was left',
    text: 'No money was taken.',
  }
}
