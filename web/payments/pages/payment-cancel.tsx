import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { DELAY_PAYMENT_CANCEL_MS } from '#contract/constants.ts'
import { ResultActions, ResultLayout, ResultText } from '#web/payments/result-layout.tsx'
import { SupportLine } from '#web/payments/support-line.tsx'
import { pageMeta } from '#web/shell/site.ts'

import type { Route } from './+types/payment-cancel'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, 'Payment cancelled'),
  { name: 'robots', content: 'noindex' },
]

/** Says that nothing was paid and that the booking stays; the dashboard follows after 5 s unless it is stopped. */
export default function PaymentCancel() {
  const navigate = useNavigate()
  // Behind this page usually stands the checkout, which is no page of this site.
  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate('/services'))
  const [left, setLeft] = useState(DELAY_PAYMENT_CANCEL_MS / 1000)
  const [stays, setStays] = useState(false)
  useEffect(() => {
    if (stays) return
    if (left <= 0) {
      void navigate('/dashboard')
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, stays, navigate])
  return (
    <ResultLayout art="card" title="Payment cancelled">
      <ResultText>
        Your payment was cancelled and no money was taken. Your booking is kept and still awaits payment: you can pay
        from your dashboard until its time to pay is over.
      </ResultText>
      <ResultActions>
        <Button component={Link} to="/dashboard">
          Go to Dashboard
        </Button>
        <Button variant="default" onClick={goBack}>
          Go Back
        </Button>
      </ResultActions>
      {!stays && (
        <ResultText>
          You go to your dashboard in <span className="hb-figures">{Math.max(left, 0)}</span> s.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setStays(true)}>
            Stay here
          </Button>
        </ResultText>
      )}
      <SupportLine />
    </ResultLayout>
  )
}
